// What is asked of me: one sentence, a word more, and the buttons for exactly that.

import type { Bean, GangstersPhase as Phase } from '../../api/types';
import { beanName, say, total } from '../../lib/beans';
import { chair } from '../../lib/seats';
import { andList, t, type Key } from '../../words/words.svelte';
import type { AskButton, Asked } from '../../parts/asked';
import { away } from '../away';
import { planting as plantGot, trading } from './ask-trade';
import { filling, using } from './ask-use';
import { brings, dues, dueWords, likeliest, plantButtons } from './choices';
import type { Play } from './play.svelte';
import { mine, noRoom, quiet, warned, type Question } from './question';
import { bossList, bossName } from './words';

type Stage = 'offer' | 'tribute' | 'trade' | 'plant' | 'draw' | 'trade-more' | 'use' | 'refill';
const STAGE: Partial<Record<Phase, Stage>> = { offer: 'offer', 'tribute-wait': 'tribute', 'window-2': 'trade', 'must-plant': 'plant', 'may-plant': 'plant', planted: 'plant', 'window-4': 'trade-more', use: 'use', fill: 'use', refill: 'refill' };
const WORDS: Record<Stage, Key> = { offer: 'phase.offer', tribute: 'gangsters.phase.tribute', trade: 'phase.trade', plant: 'phase.plant', draw: 'phase.draw', 'trade-more': 'phase.trade', use: 'gangsters.phase.use', refill: 'gangsters.phase.refill' };

export function asked(play: Play): Asked {
  const { phase, offered } = play.view;
  // Alone there is no offer. Where there is trading, the draw is not told: it runs by itself, and there are many phases.
  const turn: Stage[] = play.facts.trading ? ['offer', 'tribute', 'trade', 'plant', 'trade-more', 'use', 'refill'] : ['offer', 'tribute', 'plant', 'draw', 'use', 'refill'];
  const stages = play.isAlone ? turn.slice(1) : turn;
  const now = phase === 'offer' && !total(offered) ? 'tribute' : STAGE[phase];
  return { phases: stages.map((it) => t(WORDS[it])), step: now ? stages.indexOf(now) : -1, ...ask(play) };
}

function ask(play: Play): Question {
  const { seat, view } = play;
  if (!seat) return quiet(t('ask.watch', { name: play.name(view.active) }), waitsFor(play));
  if (chair(play.table, seat)?.covered) {
    return mine(t('ask.covered'), t('ask.covered.detail'), [{ key: 'return', label: t('ask.return'), main: true, run: () => play.link.say('return') }]);
  }
  return harvesting(play) ?? settling(play) ?? paying(play) ?? trading(play) ?? plantGot(play) ?? planting(play) ?? filling(play) ?? using(play) ?? drawing(play) ?? quiet(waitsFor(play), '', away(play));
}

/** A field the player touched, and has not said yes to. */
function harvesting(play: Play): Question | null {
  const it = play.intent && play.canHarvest(play.intent.field);
  if (!it) return null;
  const words = { n: it.cards, bean: beanName(it.bean), coins: it.coins };
  const no: AskButton = { key: 'no', label: t('ask.not-now'), run: () => (play.intent = null) };
  const yes: AskButton = { key: 'harvest', label: t('harvest.for', words), short: t('harvest.short'), main: true, run: () => play.act({ do: 'harvest', field: it.field }) };
  return mine(t('ask.harvest', words), [t('ask.harvest.detail', { n: it.cards - it.coins }), binds(play, it.cards)].filter(Boolean).join(' '), [no, yes]);
}

/** Whoever sells a single bean for the second planting has chosen to plant (GA-HARV-07). */
function binds(play: Play, cards: number): string {
  const front = play.prompt('plant_from_hand');
  return cards === 1 && front && !front.must ? t('gangsters.harvest.binds', { bean: beanName(front.bean) }) : '';
}

function settling(play: Play): Question | null {
  const cards = play.prompt('settle_offer')?.cards;
  if (!cards?.length) return null;
  const name = play.name(play.opponent!);
  const { chosenOffer: chosen } = play;
  if (!chosen) {
    const buttons = cards.map((it): AskButton => ({ key: `pick-${it.bean}`, label: t('ask.pick', { bean: beanName(it.bean) }), short: beanName(it.bean), run: () => (play.picked = { face_up: it.bean }) }));
    return mine(t('gangsters.offer', { name, cards: say(play.view.offered) }), t('ask.settle.pick'), buttons);
  }
  const { bean, fields } = chosen;
  const discard: AskButton = {
    key: 'throw', label: t('ask.settle.discard', { bean: beanName(bean) }), short: t('ask.discard.short'), main: !fields.length, run: () => play.act({ do: 'discard_offered', bean }),
  };
  const detail = `${brings(play, bean, 1, fields)}. ${warned(play, bean) || t('ask.settle.detail')}`;
  return mine(t('ask.settle.one', { bean: beanName(bean) }), detail, [discard, ...plantButtons(play, { bean, cards: 1, fields }, true)], `${brings(play, bean, 1, fields)}.`);
}

function paying(play: Play): Question | null {
  if (!play.prompt('pay_tribute')) return null;
  const pay = (label: string, short: string): AskButton => ({ key: 'tribute', label, short, main: true, run: () => play.act({ do: 'pay_tribute' }) });
  const due = dues(play, play.seat!);
  if (!due.length) {
    const isEmpty = play.me!.fields.every((it) => !total(it));
    return mine(t('gangsters.tribute.none'), t(isEmpty ? 'gangsters.tribute.none.empty' : 'gangsters.tribute.none.detail'), [pay(t('gangsters.tribute.go'), t('gangsters.tribute.go.short'))]);
  }
  const what = andList(due.map((it) => t('gangsters.tribute.one', { bean: beanName(it.bean), boss: bossName(it.boss) })));
  const saves = due.flatMap((it): AskButton[] => {
    if (it.saved === null) return [];
    const words = { n: it.cards, bean: beanName(it.bean), coins: it.saved };
    return [{ key: `harvest-${it.field}`, label: t('gangsters.save', words), short: t('gangsters.save.short', words), small: true, run: () => play.act({ do: 'harvest', field: it.field }) }];
  });
  const hint = t(saves.length ? 'gangsters.tribute.save' : 'gangsters.tribute.single');
  const sold = due.reduce((sum, it) => sum + it.sells, 0);
  const news = sold ? t('gangsters.tribute.sells', { coins: sold }) : '';
  const detail = due.length === 1 ? `${dueWords(due[0]!)} ${hint}` : `${news} ${hint}`.trim();
  return mine(t('gangsters.tribute', { what }), detail, [...saves, pay(t('gangsters.tribute.pay', { bosses: bossList(due.map((it) => it.boss)) }), t('gangsters.tribute.pay.short'))], news || hint);
}

function planting(play: Play): Question | null {
  const front = play.prompt('plant_from_hand');
  const n = play.facts.row;
  const turn: AskButton = { key: 'turn', label: t('gangsters.turn'), short: t('ask.turn.short'), main: true, run: () => play.act({ do: 'turn_over' }) };
  if (!front) return play.prompt('turn_over') ? mine(t('gangsters.turn-over'), t('gangsters.turn-over.detail', { n }), [turn], t('gangsters.turn-over.brief', { n })) : null;
  const bean = beanName(front.bean);
  if (front.must && !front.fields.length) return noRoom(play, front.bean);
  const buttons = [...first(play, front.bean, front.fields), ...plantButtons(play, { bean: front.bean, cards: 1, fields: front.fields }, front.must)];
  const warning = warned(play, front.bean);
  if (front.must) return mine(t('ask.must-plant', { bean }), warning || t('ask.must-plant.detail'), buttons, warning || t('ask.must-plant.brief'));
  return mine(t('ask.may-plant', { bean }), front.fields.length ? warning || t('ask.may-plant.detail') : t('ask.may-plant.no-room'), play.prompt('turn_over') ? [...buttons, turn] : buttons);
}

/** A field that pays may be sold before its next bean is planted. */
function first(play: Play, bean: Bean, fields: number[]): AskButton[] {
  const field = likeliest(play, bean, fields);
  const it = field === undefined ? undefined : play.canHarvest(field);
  if (!it?.coins) return [];
  const words = { n: it.cards, bean: beanName(it.bean), coins: it.coins };
  return [{ key: `first-${it.field}`, label: t('gangsters.save', words), short: t('gangsters.save.short', words), run: () => (play.intent = { kind: 'harvest', field: it.field }) }];
}

function drawing(play: Play): Question | null {
  const draw = play.prompt('draw');
  if (!draw) return null;
  return mine(t('gangsters.draw', { n: draw.cards }), t('ask.draw.detail'), [{ key: 'draw', label: t('ask.draw.do'), short: t('gangsters.draw.short'), main: true, run: () => play.act({ do: 'draw' }) }], t('ask.draw.brief'));
}

/** What the one whose turn it is does now. */
export function waitsFor(play: Play): string {
  const { view } = play;
  if (!view.awaited.includes(view.active) && view.awaited[0]) return t('gangsters.got.theirs', { name: play.name(view.awaited[0]) });
  const WAITS: Partial<Record<Phase, 'offer' | 'tribute' | 'trade' | 'use' | 'fill' | 'refill'>> = { offer: total(view.offered) ? 'offer' : 'tribute', 'tribute-wait': 'tribute', 'window-2': 'trade', 'window-4': 'trade', use: 'use', fill: 'fill', refill: 'refill' };
  return t(`gangsters.wait.${WAITS[view.phase] ?? 'plant'}`, { name: play.name(view.active) });
}
