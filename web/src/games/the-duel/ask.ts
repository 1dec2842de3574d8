// What is asked of me: one sentence, a word more, and the buttons for exactly that.

import type { Bean, TheDuelPhase as Phase } from '../../api/types';
import { beanName, cards, plus, say } from '../../lib/beans';
import { nth } from '../../lib/nth';
import { chair } from '../../lib/seats';
import { t } from '../../words/words.svelte';
import type { AskButton, Asked } from '../../parts/asked';
import { away } from '../away';
import { bluffCost, giftPays, plantButtons, suggested } from './choices';
import { DOLLARS, worth } from './money';
import { called } from './patterns';
import type { Play } from './play.svelte';

const STEPS: Partial<Record<Phase, number>> = {
  'p1-must-plant': 0, 'p1-may-plant': 0, 'p1-done': 0, 'p2-offer': 1, 'p2-answer': 1, 'p2-choose': 1,
  'p3-active': 2, 'p3-opponent': 2, 'p4-discard-active': 3, 'p4-discard-opponent': 3,
};

type Question = Omit<Asked, 'phases' | 'step'>;
const quiet = (title: string, detail = '', buttons: AskButton[] = []): Question => ({ mine: false, title, detail, buttons });
const mine = (title: string, detail = '', buttons: AskButton[] = [], brief = ''): Question => ({ mine: true, title, detail, buttons, brief });

export function asked(play: Play): Asked {
  const phases = [t('phase.plant'), t('the-duel.phase.give'), t('phase.plant'), t('phase.draw')];
  const question = withBonus(play, ask(play));
  return { phases, step: STEPS[play.view.phase] ?? -1, ...question };
}

function ask(play: Play): Question {
  const { seat } = play;
  if (!seat) return quiet(t('ask.watch', { name: play.name(play.view.active) }), waitsFor(play));
  if (chair(play.table, seat)?.covered) {
    return mine(t('ask.covered'), t('ask.covered.detail'), [{ key: 'return', label: t('ask.return'), main: true, run: () => play.link.say('return') }]);
  }
  return intended(play) ?? fromHand(play) ?? giving(play) ?? planting(play) ?? bonusCards(play) ?? quiet(waitsFor(play), '', away(play));
}

/** Where there is room for it, a bonus card that can be shown stands beside what is asked. */
function withBonus(play: Play, question: Question): Question {
  const fits = play.prompt('fulfil_bonus')?.cards[0];
  if (!fits || play.intent || question.buttons.length > 1 || chair(play.table, play.seat!)?.covered) return question;
  const it = play.bonus(fits.card);
  const values = { card: called(it.runs), coins: DOLLARS.words(worth(it)) };
  const button = { key: 'fulfil', label: t('the-duel.show.do', values), short: t('the-duel.show.short', values), run: () => play.fulfil(fits.card) };
  return { ...question, buttons: [button, ...question.buttons] };
}

const notNow = (play: Play): AskButton => ({ key: 'no', label: t('ask.not-now'), run: () => (play.intent = null) });

/** Something the player touched and has not confirmed. */
function intended(play: Play): Question | null {
  const { intent } = play;
  if (intent?.kind === 'harvest') {
    const it = play.canHarvest(intent.field);
    if (!it) return null;
    const values = { n: it.cards, top: beanName(it.top), coins: DOLLARS.words(it.dollars) };
    const run = () => play.act({ do: 'harvest', field: intent.field });
    return mine(t('the-duel.harvest', values), t('ask.harvest.detail', { n: it.cards - it.dollars }), [notNow(play), { key: 'harvest', label: t('the-duel.harvest.do', values), short: t('harvest.short'), main: true, run }]);
  }
  if (intent?.kind === 'bonus') {
    const card = called(play.bonus(intent.card).runs);
    const run = () => play.act({ do: 'discard_bonus', card: intent.card });
    return mine(t('the-duel.discard', { card }), t('the-duel.discard.detail'), [notNow(play), { key: 'discard', label: t('the-duel.discard.do', { card }), short: t('ask.discard.short'), main: true, run }]);
  }
  return intent ? offering(play, intent.bean) : null;
}

/** Before a gift card is pushed: what it will mean, above all if it is a bluff. */
function offering(play: Play, bean: Bean): Question {
  const n = play.held(bean);
  const values = { bean: beanName(bean), n, name: play.name(play.opponent) };
  const run = () => play.act({ do: 'offer_gift', bean });
  if (n === 0) {
    return mine(t('the-duel.bluff', values), bluffCost(play, bean), [notNow(play), { key: 'offer', label: t('the-duel.bluff.do', values), short: t('the-duel.bluff.short'), main: true, run }]);
  }
  const room = play.room(play.opponent, bean).length ? t('the-duel.offer.room', values) : t('the-duel.offer.no-room', values);
  return mine(t('the-duel.offer.sure', values), `${t('the-duel.offer.held', values)} ${room}`, [notNow(play), { key: 'offer', label: t('the-duel.offer.do', values), short: t('the-duel.offer.short'), main: true, run }], room);
}

function harvestButtons(play: Play): AskButton[] {
  return (play.prompt('harvest')?.fields ?? []).map((it) => {
    const values = { field: it.field, n: it.cards, top: beanName(it.top), coins: DOLLARS.words(it.dollars), dollars: it.dollars };
    return { key: `harvest-${it.field}`, label: t('the-duel.harvest.at', values), short: t('the-duel.harvest.field.short', values), run: () => play.act({ do: 'harvest', field: it.field }) };
  });
}

const noRoom = (play: Play, bean: Bean, others: AskButton[] = []): Question =>
  mine(t('ask.no-room', { bean: beanName(bean) }), t(others.length ? 'the-duel.no-room.throw' : 'ask.no-room.detail'), [...others, ...harvestButtons(play)], t('ask.no-room.brief'));

function fromHand(play: Play): Question | null {
  const front = play.prompt('plant_from_hand');
  const turn: AskButton = { key: 'turn', label: t('ask.turn', { n: play.facts.turned_over }), short: t('ask.turn.short'), main: true, run: () => play.act({ do: 'turn_over' }) };
  if (front) {
    const bean = beanName(front.bean);
    if (front.must && front.fields.length === 0) return noRoom(play, front.bean);
    const fields = plantButtons(play, front);
    if (front.must) return mine(t('ask.must-plant', { bean }), t('ask.must-plant.detail'), fields, t('ask.must-plant.brief'));
    return mine(t('ask.may-plant', { bean }), t(fields.length ? 'ask.may-plant.detail' : 'ask.may-plant.no-room'), [...fields.map((it) => ({ ...it, main: false })), turn]);
  }
  if (!play.prompt('turn_over')) return null;
  const name = play.name(play.opponent);
  return mine(t('ask.turn-over', { n: play.facts.turned_over }), t('the-duel.turn-over.detail', { name }), [turn], t('the-duel.turn-over.brief'));
}

function giving(play: Play): Question | null {
  const name = play.name(play.opponent);
  const { offers } = play.view;
  const offer = play.prompt('offer_gift');
  if (offer) return mine(t('the-duel.offer', { name }), t(offers.length ? 'the-duel.offer.next' : 'the-duel.offer.first', { name }), suggested(play), t('the-duel.offer.brief'));
  const answer = play.prompt('answer_gift');
  if (answer) {
    const bean = beanName(answer.bean);
    const last = offers.length === play.series.length;
    const no: AskButton = { key: 'decline', label: t('the-duel.decline'), run: () => play.act({ do: 'decline_gift' }) };
    const yes: AskButton = { key: 'accept', label: t('the-duel.take', { bean }), short: t('the-duel.take.short'), main: true, run: () => play.act({ do: 'accept_gift' }) };
    const decline = t(last ? 'the-duel.answer.last' : 'the-duel.answer.decline', { name });
    return mine(t('the-duel.answer', { name, bean }), `${giftPays(play, answer.bean)} ${decline}`, [no, yes], `${giftPays(play, answer.bean)} ${t(last ? 'the-duel.answer.last.brief' : 'the-duel.answer.brief')}`);
  }
  const choose = play.prompt('choose_gift');
  if (!choose) return null;
  const buttons = choose.cards.map((card): AskButton => {
    const key = typeof card === 'object' ? `give-${card.hand}` : 'give-open';
    const place = typeof card === 'object' ? nth(card.hand) : '';
    return {
      key, run: () => play.give(card), main: choose.cards.length === 1,
      label: place ? t('the-duel.give.hand', { nth: place }) : t('the-duel.give.open'), short: choose.cards.length === 1 ? t('the-duel.give.short') : place || t('card.open'),
    };
  });
  return mine(t('the-duel.choose', { name, bean: beanName(choose.bean) }), t(choose.cards.length > 1 ? 'the-duel.choose.which' : 'the-duel.choose.one'), buttons);
}

function planting(play: Play): Question | null {
  const { pending, chosen } = play;
  if (!pending.length) return null;
  const gift = play.prompt('plant_gift');
  const all = plus(play.prompt('plant_turned_over') ? play.view.turned_over : {}, gift ? { [gift.bean]: 1 } : {});
  if (!chosen) {
    const buttons = pending.map((it): AskButton => ({
      key: `pick-${it.isGift ? 'gift' : it.bean}`, label: t(it.isGift ? 'the-duel.pick.gift' : 'ask.pick', { bean: beanName(it.bean) }),
      short: t(it.isGift ? 'the-duel.pick.gift.short' : 'the-duel.bean', { bean: beanName(it.bean) }), run: () => (play.picked = it),
    }));
    return mine(t('ask.pending', { cards: say(all) }), t(pending.some((it) => it.canDiscard) ? 'the-duel.pending.throw' : 'ask.pending.pick'), buttons, t('the-duel.pending.brief'));
  }
  const bean = beanName(chosen.bean);
  const discard: AskButton[] = chosen.canDiscard ? [{ key: 'throw', label: t('ask.discard.do', { bean }), short: t('ask.discard.short'), run: () => play.act({ do: 'discard_turned_over', bean: chosen.bean }) }] : [];
  if (chosen.fields.length === 0) return noRoom(play, chosen.bean, discard);
  const rest = cards(all).length - 1;
  const detail = [rest > 0 ? t('ask.pending.more', { n: rest }) : t('ask.pending.last'), discard.length ? t('the-duel.throw.may') : chosen.isGift ? t('the-duel.throw.gift') : ''].filter(Boolean).join(' ');
  return mine(t(chosen.isGift ? 'the-duel.plant.gift' : 'ask.must-plant', { bean }), detail, [...discard, ...plantButtons(play, chosen)]);
}

/** One bonus card may go, by a click on it. */
function bonusCards(play: Play): Question | null {
  const discard = play.prompt('discard_bonus');
  if (!discard) return null;
  const n = discard.cards.length;
  return mine(t(n ? 'the-duel.keep' : 'the-duel.keep.none'), t(n ? 'the-duel.keep.detail' : 'the-duel.keep.none.detail'), [{ key: 'keep', label: t(n ? 'the-duel.keep.do' : 'the-duel.keep.none.do', { n }), short: t('the-duel.keep.short'), main: true, run: () => play.act({ do: 'keep_bonus' }) }], t('the-duel.keep.brief'));
}

const WAITS: Partial<Record<Phase, 'plant' | 'offer' | 'answer' | 'choose' | 'plant-more' | 'plant-gift' | 'bonus'>> = {
  'p2-offer': 'offer', 'p2-answer': 'answer', 'p2-choose': 'choose', 'p3-active': 'plant-more', 'p3-opponent': 'plant-gift', 'p4-discard-active': 'bonus', 'p4-discard-opponent': 'bonus',
};

/** What the one who has to decide is about. */
export function waitsFor(play: Play): string {
  const { view } = play;
  const seat = view.awaited[0] ?? view.active;
  const bean = view.offers.at(-1)?.bean;
  const what = WAITS[view.phase] ?? 'plant';
  const key = play.seat && (what === 'offer' || what === 'answer') ? (`the-duel.wait.${what}.you` as const) : (`the-duel.wait.${what}` as const);
  return t(key, { name: play.name(seat), bean: bean ? beanName(bean) : '' });
}
