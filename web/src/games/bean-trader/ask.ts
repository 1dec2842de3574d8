// What is asked of me: one sentence, a word more, and the buttons for exactly that.

import type { BeanTraderPhase as Phase } from '../../api/types';
import { beanName, say } from '../../lib/beans';
import { chair } from '../../lib/seats';
import { andList, t, type Key } from '../../words/words.svelte';
import type { AskButton, Asked } from '../../parts/asked';
import { away } from '../away';
import type { Errand, Play, Voyage } from './play.svelte';
import { isOrder, numberOf, townName } from './world';

const STEPS: Partial<Record<Phase, number>> = { harvest: 0, move: 0, 'take-back': 0, 'toll-sale': 0, trader: 1, final: 2 };

type Question = Omit<Asked, 'phases' | 'step'>;
const quiet = (title: string, detail = '', buttons: AskButton[] = []): Question => ({ mine: false, title, detail, buttons });
const mine = (title: string, detail = '', buttons: AskButton[] = [], brief = ''): Question => ({ mine: true, title, detail, buttons, brief });

export function asked(play: Play): Asked {
  const phases = [t('bean-trader.phase.travel'), t('bean-trader.phase.trade'), t('bean-trader.phase.close')];
  const { phase } = play.view;
  const guest = phase === 'toll-sale' && play.view.toll?.deal;
  return { phases, step: guest ? 1 : (STEPS[phase] ?? -1), ...lastTurn(play, ask(play)) };
}

/** In the last round everybody has one turn: it is said in the two phases that matter. */
function lastTurn(play: Play, question: Question): Question {
  const { phase, turns_left } = play.view;
  if (turns_left === null || !play.isActive || !question.mine || (phase !== 'move' && phase !== 'trader')) return question;
  const say = (words = '') => [t('bean-trader.last.turn'), words].filter(Boolean).join(' ');
  return { ...question, detail: say(question.detail), ...(question.brief ? { brief: say(question.brief) } : {}) };
}

function ask(play: Play): Question {
  const { seat } = play;
  if (!seat) return quiet(play.view.active ? t('ask.watch', { name: play.name(play.view.active) }) : waits(play), waits(play));
  if (chair(play.table, seat)?.covered) {
    return mine(t('ask.covered'), t('ask.covered.detail'), [{ key: 'return', label: t('ask.return'), main: true, run: () => play.link.say('return') }]);
  }
  return intended(play) ?? starting(play) ?? toll(play) ?? travelling(play) ?? trading(play) ?? closing(play) ?? quiet(waits(play), '', away(play));
}

const notNow = (play: Play): AskButton => ({ key: 'no', label: t('ask.not-now'), run: () => (play.intent = null) });

/** Something the player touched and has not confirmed. */
function intended(play: Play): Question | null {
  const { intent } = play;
  if (intent?.kind === 'discard') {
    const bean = beanName(intent.bean);
    return mine(t('bean-trader.discard', { bean }), t('bean-trader.discard.detail'), [notNow(play), { key: 'discard', label: t('bean-trader.discard.do', { bean }), short: t('bean-trader.discard.short'), main: true, run: () => play.act({ do: 'discard_bean', bean: intent.bean }) }]);
  }
  const buy = intent?.kind === 'order' ? play.prompt('buy_order') : undefined;
  if (!buy) return null;
  const give = buy.cards.map((card): AskButton => ({
    key: `give-${card}`, label: t('bean-trader.order.give', { n: numberOf(play.facts, card) }), short: t('bean-trader.order.give.short', { n: numberOf(play.facts, card) }), run: () => play.act({ do: 'buy_order', card }),
  }));
  return mine(t('bean-trader.order.buy'), t('bean-trader.order.buy.detail', { n: buy.price }), [notNow(play), ...give], t('bean-trader.order.buy.brief'));
}

/** Beside what is asked, an order can be delivered or bought. */
function besides(play: Play): AskButton[] {
  return play.errands.filter((it) => it.now).slice(0, 2).map((it) => deliver(play, it));
}
function deliver(play: Play, it: Errand, main = true): AskButton {
  const values = { beans: say(it.beans), n: it.thalers };
  return { key: `deliver-${it.order}`, label: t('bean-trader.deliver', values), short: t('bean-trader.deliver.short', values), main, run: () => play.act({ do: 'deliver_order', order: it.order }) };
}

function starting(play: Play): Question | null {
  const choose = play.prompt('choose_start');
  if (!choose) return play.isSetup ? quiet(t('bean-trader.wait.start')) : null;
  const order = play.startOrder!;
  const others = choose.orders.filter((it) => it !== order);
  if (play.swapped) others.reverse();
  const it = play.order(order);
  const values = { town: townName(it.city), beans: say(it.beans), n: it.thalers };
  const swap: AskButton = { key: 'swap', label: t('bean-trader.start.swap'), short: t('bean-trader.start.swap.short'), run: () => (play.swapped = !play.swapped) };
  const go: AskButton = { key: 'start', label: t('bean-trader.start.do', values), short: t('bean-trader.start.short', values), main: true, run: () => play.act({ do: 'choose_start', order, others }) };
  const queue = others.map((card) => t('bean-trader.order.brief', { town: townName(play.order(card).city), n: play.order(card).thalers }));
  return mine(t('bean-trader.start', values), t('bean-trader.start.detail', { first: queue[0]!, second: queue[1]! }), [swap, go], t('bean-trader.start.brief'));
}

function toll(play: Play): Question | null {
  const sell = play.prompt('sell_for_toll');
  if (!sell) return null;
  const buttons = sell.beans.map((it): AskButton => ({
    key: `sell-${it.bean}`, label: t('bean-trader.sell', { bean: beanName(it.bean), n: it.price }), short: t('bean-trader.sell.short', { bean: beanName(it.bean), n: it.price }), run: () => play.act({ do: 'sell_for_toll', bean: it.bean }),
  }));
  return mine(t('bean-trader.toll', { n: sell.missing }), t('bean-trader.toll.detail'), buttons, t('bean-trader.toll.brief'));
}

/** What a trip costs and brings, in a sentence and in a few words. */
export function tripWords(play: Play, trip: Voyage): { long: string; brief: string } {
  const parts = [t('bean-trader.trip.cards', { n: trip.cards.length })];
  if (trip.toll) parts.push(t('bean-trader.trip.toll', { n: play.facts.toll }));
  if (trip.supply) parts.push(t(play.view.harvests.supply + play.view.harvests.reserve > 0 ? 'bean-trader.trip.supply' : 'bean-trader.trip.supply.none'));
  const pays = trip.delivers.reduce((sum, it) => sum + it.thalers, 0);
  const then = trip.delivers.map((it) => t('bean-trader.trip.delivers', { beans: say(it.beans), n: it.thalers }));
  const lost = trip.lost.map((it) => t('bean-trader.trip.lost', { order: t('bean-trader.order.brief', { town: townName(play.order(it).city), n: play.order(it).thalers }) }));
  const brief = [t('bean-trader.trip.cards.short', { n: trip.cards.length }), ...(trip.toll ? [t('bean-trader.trip.toll.short', { n: play.facts.toll })] : []), ...(pays ? [t('bean-trader.trip.delivers.short', { n: pays })] : []), ...(trip.lost.length ? [t('bean-trader.trip.lost.short', { n: trip.lost.length })] : [])];
  return { long: [`${parts.join(', ')}.`, ...then, ...lost].join(' '), brief: brief.join(', ') };
}

function travelling(play: Play): Question | null {
  const harvest = play.prompt('place_harvest');
  const now = besides(play);
  if (harvest) {
    const towns = andList(harvest.stacks.filter((it) => it.beans > 0).map((it) => t('bean-trader.placed', { n: it.beans, bean: beanName(it.bean), town: townName(it.city) })));
    return mine(t('bean-trader.harvest'), towns, [{ key: 'harvest', label: t('bean-trader.harvest.do'), short: t('bean-trader.harvest.short'), main: now.length === 0, run: () => play.act({ do: 'place_harvest' }) }, ...now]);
  }
  if (play.prompt('travel')) return trip(play);
  const back = play.prompt('take_back');
  if (!back) return null;
  const cards = play.back ?? back.cards;
  const does = [back.toll ? t('bean-trader.back.toll', { n: back.toll }) : '', back.supply ? t('bean-trader.back.supply') : ''].filter(Boolean);
  const detail = [...does, back.cards.length > 1 ? t('bean-trader.back.order', { cards: cards.map((it) => numberOf(play.facts, it)).join(', ') }) : ''].filter(Boolean).join(' ');
  const take: AskButton = { key: 'back', label: t(back.toll ? 'bean-trader.back.do.toll' : 'bean-trader.back.do', { n: back.toll ?? 0 }), short: t(back.toll ? 'bean-trader.back.short.toll' : 'bean-trader.back.short', { n: back.toll ?? 0 }), main: now.length === 0, run: () => play.act({ do: 'take_back', ...(play.back ? { cards: play.back } : {}) }) };
  const turn: AskButton[] = back.cards.length > 1 ? [{ key: 'turn', label: t('bean-trader.back.turn'), short: t('bean-trader.back.turn.short'), run: () => (play.back = [...cards.slice(1), cards[0]!]) }] : [];
  return mine(t('bean-trader.back', { town: townName(play.here!) }), detail, [...turn, take, ...now]);
}

function trip(play: Play): Question {
  const { planned } = play;
  if (planned) {
    const stays = planned.way.length === 1;
    const values = { town: townName(planned.city) };
    const words = tripWords(play, planned);
    return mine(t(stays ? 'bean-trader.stay' : 'bean-trader.travel', values), words.long, [
      { key: 'other', label: t('bean-trader.travel.other'), short: t('bean-trader.travel.other.short'), run: () => (play.goal = null) },
      { key: 'travel', label: t(stays ? 'bean-trader.stay.do' : 'bean-trader.travel.do', values), short: t(stays ? 'bean-trader.stay.short' : 'bean-trader.travel.short'), main: true, run: () => play.act({ do: 'travel', city: planned.city }) },
    ], words.brief);
  }
  const stay = play.voyage(play.here!)!;
  const towns = [...play.worthIt.filter((it) => it.city !== play.here).slice(0, 2), stay];
  const buttons = towns.map((it, at): AskButton => {
    const values = { town: townName(it.city), n: it.delivers.reduce((sum, order) => sum + order.thalers, 0), cards: it.cards.length };
    const key = it === stay ? 'bean-trader.plan.stay' : 'bean-trader.plan';
    return { key: `plan-${it.city}`, label: t(key, values), short: t(`${key}.short` as Key, values), main: at === 0, run: () => (play.goal = it.city) };
  });
  return mine(t('bean-trader.where'), t('bean-trader.where.detail'), [...besides(play).map((it) => ({ ...it, main: false })), ...buttons.reverse()], t('bean-trader.where.brief'));
}

function trading(play: Play): Question | null {
  if (!play.isTrading) return null;
  const waiting = play.waiting.length;
  if (!play.isActive) return listening(play, waiting);
  const here = townName(play.here!);
  const end: AskButton = { key: 'end', label: t('bean-trader.trade.end'), short: t('bean-trader.trade.end.short'), main: true, run: () => play.act({ do: 'end_trader' }) };
  const now = besides(play);
  const lost = play.view.laid.filter(isOrder).filter((it) => !play.errands.some((errand) => errand.order === it && errand.now));
  const detail = waiting ? t('ask.answer', { n: waiting }) : lost.length ? t('bean-trader.trade.lost', { orders: andList(lost.map((it) => t('bean-trader.order.brief', { town: townName(play.order(it).city), n: play.order(it).thalers }))) }) : t('bean-trader.trade.detail');
  return mine(t('bean-trader.trade', { town: here }), detail, [...(now.length ? [] : buyOrder(play)), ...now, now.length ? { ...end, main: false } : end].sort((a, b) => Number(a.main ?? false) - Number(b.main ?? false)), t('bean-trader.trade.brief'));
}

/** An order can be bought at any time; where the phone has no room for the button in the hand. */
function buyOrder(play: Play): AskButton[] {
  const buy = play.prompt('buy_order');
  if (!buy || play.me!.thalers < buy.price) return [];
  return [{ key: 'order', label: t('bean-trader.order.more', { n: buy.price }), short: t('bean-trader.order.more.short'), small: true, run: () => (play.intent = { kind: 'order' }) }];
}

/** Another one's trader phase: I may speak, or let it go by. */
function listening(play: Play, waiting: number): Question {
  const active = play.view.active!;
  const values = { name: play.name(active), town: townName(play.view.seats[active]!.city) };
  if (play.isSilent) return quiet(t('ask.trades', values), t('ask.silent', values));
  const together = play.here === play.view.seats[active]!.city;
  const detail = t(together ? 'bean-trader.listen.here' : 'bean-trader.listen.away', values);
  if (play.table.may_speak.includes(play.seat!)) {
    const deal: AskButton = { key: 'deal', label: t(together ? 'bean-trader.deal.trade' : 'bean-trader.deal.ask_invite', values), short: t(together ? 'bean-trader.deal.trade.short' : 'bean-trader.deal.ask_invite.short'), run: () => play.deal(active) };
    const pass: AskButton = { key: 'pass', label: t('ask.pass'), short: t('ask.pass.short'), main: waiting === 0, run: () => play.beSilent() };
    return mine(waiting ? t('ask.answer', { n: waiting }) : t('ask.offer-them', values), detail, play.dealing ? [pass] : [deal, pass]);
  }
  return waiting ? mine(t('ask.answer', { n: waiting }), detail) : quiet(t('ask.trades', values), detail);
}

function closing(play: Play): Question | null {
  const now = besides(play);
  if (play.prompt('end_turn')) {
    const end: AskButton = { key: 'end-turn', label: t('bean-trader.end'), short: t('bean-trader.end.short'), main: now.length === 0, run: () => play.act({ do: 'end_turn' }) };
    return mine(t(now.length ? 'bean-trader.final.deliver' : 'bean-trader.final'), t('bean-trader.final.detail'), [...(now.length ? [end, ...now] : [end])], t('bean-trader.final.brief'));
  }
  if (play.prompt('done')) {
    const done: AskButton = { key: 'done', label: t('bean-trader.done'), short: t('bean-trader.done.short'), main: now.length === 0, run: () => play.act({ do: 'done' }) };
    return mine(t('bean-trader.last'), t(now.length ? 'bean-trader.last.detail' : 'bean-trader.last.none'), now.length ? [done, ...now] : [done], t('bean-trader.last.brief'));
  }
  return null;
}

function waits(play: Play): string {
  const { view } = play;
  const names = andList(view.awaited.filter((it) => it !== play.seat).map((it) => play.name(it)));
  const key = `bean-trader.wait.${view.phase}` as Key;
  return view.phase === 'setup-choose' ? t('bean-trader.wait.start') : view.awaited.length ? t(key, { name: names, n: view.awaited.length }) : '';
}
