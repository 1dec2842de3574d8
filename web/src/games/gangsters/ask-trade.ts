// What is asked where the two trade: in the windows, and of whoever has cards from a deal to plant.

import { beanName, say, some, total } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { AskButton } from '../../parts/asked';
import { listening } from '../../trade/ask';
import { brings, likeliest, plantButtons } from './choices';
import type { Play } from './play.svelte';
import { mine, noRoom, quiet, warned, type Question } from './question';

/** A window: hand cards are exchanged, until the one whose turn it is closes it (GA-TRADE-02, GA-TRADE-13). */
export function trading(play: Play): Question | null {
  if (!play.isTrading) return null;
  const isFirst = play.view.phase === 'window-2';
  const name = play.name(play.isActive ? play.opponent! : play.view.active);
  if (!play.isActive) return listening(play, t(isFirst ? 'gangsters.window.theirs.2' : 'gangsters.window.theirs.4', { name }));
  const offers = play.offers.filter((it) => play.answer(it.number)).length;
  const end: AskButton = { key: 'end', label: t(isFirst ? 'gangsters.window.end.2' : 'gangsters.window.end.4'), short: t('gangsters.window.end.short'), main: true, run: () => play.deal({ do: 'end_trading' }) };
  const got = total(play.received) ? t('gangsters.window.got', { cards: say(play.received), n: total(play.received) }) : '';
  const title = offers ? t('ask.answer', { n: offers }) : t('gangsters.window', { name });
  return mine(title, got || t(isFirst ? 'gangsters.window.2' : 'gangsters.window.4'), [end], got ? t('gangsters.window.got.brief', { cards: say(play.received), n: total(play.received) }) : t('gangsters.window.brief'));
}

/** Cards from a deal go into own fields, both players' (GA-TRADE-06 to GA-TRADE-08). */
export function planting(play: Play): Question | null {
  const cards = play.prompt('plant_pending')?.cards;
  if (play.picked && !play.chosenGot) return null;
  if (!cards?.length) {
    const isWaiting = play.isActive && play.opponent && total(play.view.seats[play.opponent]!.received) > 0;
    const canGoOn = play.prompt('plant_from_hand') ?? play.prompt('use_row') ?? play.prompt('fill') ?? play.prompt('draw');
    return isWaiting && !canGoOn ? quiet(t('gangsters.got.theirs', { name: play.name(play.opponent!) })) : null;
  }
  const { chosenGot: chosen } = play;
  if (!chosen) {
    const picks = cards.map((it): AskButton => ({ key: `pick-${it.bean}`, label: t('ask.pick', { bean: beanName(it.bean) }), short: beanName(it.bean), run: () => play.pick({ received: it.bean }) }));
    return mine(t('gangsters.got', { cards: say(play.received) }), t('ask.pending.pick'), picks);
  }
  const { bean, fields } = chosen;
  const hand = fromHand(play);
  if (!fields.length) return { ...noRoom(play, bean, hand), detail: t('gangsters.got.no-room') };
  const rest = total(play.received) - 1;
  const detail = [`${brings(play, bean, 1, fields)}.`, warned(play, bean) || (rest ? t('ask.pending.more', { n: rest }) : '')].filter(Boolean).join(' ');
  return mine(t('gangsters.got.one', { bean: beanName(bean) }), detail, [...hand, ...plantButtons(play, { bean, cards: 1, fields }, true)], `${brings(play, bean, 1, fields)}.`);
}

/** In the plant phase the cards of hand and deal may go in any order (GA-TRADE-07). */
function fromHand(play: Play): AskButton[] {
  const front = play.prompt('plant_from_hand');
  const field = front && likeliest(play, front.bean, front.fields);
  if (!front || field === undefined) return [];
  const bean = some(front.bean, 1);
  return [{ key: 'hand', label: t('gangsters.got.hand', { bean }), short: t('gangsters.got.hand.short', { bean }), run: () => play.act({ do: 'plant_from_hand', field }) }];
}
