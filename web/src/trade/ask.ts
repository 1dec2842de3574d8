// What is asked of me while there is trading.

import { cards, say } from '../lib/beans';
import type { AskButton, Asked } from '../parts/asked';
import { t } from '../words/words.svelte';
import type { Trader } from './play.svelte';

export type Question = Omit<Asked, 'phases' | 'step'>;
export const quiet = (title: string, detail = '', buttons: AskButton[] = []): Question => ({ mine: false, title, detail, buttons });
export const mine = (title: string, detail = '', buttons: AskButton[] = [], brief = ''): Question => ({ mine: true, title, detail, buttons, brief });

/** `null` outside of it. */
export function trading(play: Trader): Question | null {
  if (!play.isTrading) return null;
  if (!play.isActive) return listening(play, t('ask.offer-them.detail', { cards: say(play.faceUp) || t('nothing'), name: play.name(play.view.active) }));
  const kept = cards(play.faceUp).length;
  const words = { cards: say(play.faceUp) };
  const run = () => play.deal({ do: 'end_trading' });
  return mine(t('ask.trade'), kept > 0 ? t('ask.trade.keep', { ...words, n: kept }) : t('ask.trade.kept-none'), [{ key: 'end', label: kept > 0 ? t('ask.trade.end', words) : t('ask.trade.end-none'), short: t('ask.trade.end-none'), main: true, run }], t('ask.trade.brief'));
}

/** Another one's trading: I may speak, or let it go by. */
export function listening(play: Trader, detail: string): Question {
  const name = play.name(play.view.active);
  const offers = play.offers.filter((it) => play.answer(it.number)).length;
  if (play.isSilent) return quiet(t('ask.trades', { name }), t('ask.silent', { name }));
  if (play.table.may_speak.includes(play.seat!)) {
    const pass: AskButton = { key: 'pass', label: t('ask.pass'), short: t('ask.pass.short'), main: offers === 0, run: () => play.beSilent() };
    return mine(offers > 0 ? t('ask.answer', { n: offers }) : t('ask.offer-them', { name }), detail, [pass]);
  }
  return quiet(t('ask.trades', { name }), t('ask.trades.detail', { name }));
}
