// A step of the game, in words and as a picture.

import type { BeanTraderEvent as Event, BeanTraderTable, Seat, TableView } from '../../api/types';
import type { Picture, Scene } from '../../lib/picture';
import { nameOf } from '../../lib/seats';
import type { Step } from '../../lib/story';
import { andList, t, type Key } from '../../words/words.svelte';
import { entryLines } from '../../parts/log';
import { eventWords, type Teller } from './log';
import { orderOf, townName } from './world';

/** What matters most in an entry. */
const MAIN: Event['event'][] = [
  'game_ended', 'game_began', 'chose_start', 'delivered', 'exchanged', 'arrived', 'travelled', 'harvest_placed', 'sold_for_toll', 'bought_bean', 'bought_scarce_bean', 'bought_order', 'threw_away',
  'proposed', 'willing', 'said_no', 'offer_gone', 'wished', 'toll_paid', 'loan_taken', 'took_back', 'drew_order', 'done', 'dealt', 'phase_began',
];
/** What goes without saying beside it. */
const MUTE: Event['event'][] = ['phase_began', 'offer_gone', 'agreed', 'dealt'];

const PHASES: Record<string, Key> = {
  'setup-choose': 'bean-trader.review.start', harvest: 'bean-trader.phase.travel', move: 'bean-trader.phase.travel', 'take-back': 'bean-trader.phase.travel', 'toll-sale': 'bean-trader.review.toll',
  trader: 'bean-trader.phase.trade', final: 'bean-trader.phase.close', 'end-delivery': 'bean-trader.review.last', 'game-over': 'review.phase.over',
};

export function stepWords(facts: BeanTraderTable, step: Step, table: TableView, events: Event[]): Scene {
  const name = (seat: Seat) => nameOf(table, seat);
  // Names everybody: nobody is 'you' in a review.
  const teller: Teller = { seat: null, name, facts };
  const during = t(PHASES[step.phase] ?? 'bean-trader.phase.travel');
  const around = entryLines(teller, { ...step.told, events: [] }, [])[0];
  if (around) return { title: around.text, detail: '', picture: null, during };
  const event = MAIN.flatMap((kind) => events.find((it) => it.event === kind) ?? [])[0];
  if (!event) return { title: '', detail: '', picture: null, during };
  const besides = events.filter((it) => it !== event && !MUTE.includes(it.event));
  return { title: title(event), detail: besides.flatMap((it) => eventWords(teller, it)?.text ?? []).join(' '), picture: pictureOf(event), during };

  function title(it: Event): string {
    if (it.event === 'game_ended') return t('bean-trader.review.ended', { names: andList(it.standing.winners.map(name)) });
    if (it.event === 'dealt') return t('bean-trader.review.dealt', { n: facts.dealt });
    if (it.event === 'chose_start') return it.order ? t('bean-trader.review.chose', { name: name(it.seat), town: townName(orderOf(facts, it.order).city) }) : t('bean-trader.review.chose.hidden', { name: name(it.seat) });
    if (it.event === 'took_back') return t('bean-trader.review.back', { name: name(it.seat) });
    if (it.event === 'drew_order') return t('bean-trader.review.drew', { name: name(it.seat) });
    if (it.event === 'done') return t('bean-trader.review.done', { name: name(it.seat) });
    if (it.event === 'phase_began' && step.seat) return t('bean-trader.review.turn', { name: name(step.seat) });
    return eventWords(teller, it)?.text ?? '';
  }

  function pictureOf(it: Event): Picture | null {
    switch (it.event) {
      case 'delivered':
        return { kind: 'reap', seat: it.seat, cards: it.beans, coins: it.thalers };
      case 'exchanged':
        return { kind: 'swap', left: it.seat, gives: it.gave, gets: it.got, right: it.with, done: true };
      case 'proposed':
        return { kind: 'swap', left: it.from, gives: it.give, gets: it.want, right: it.to, done: false };
      case 'bought_bean':
      case 'bought_scarce_bean':
      case 'sold_for_toll':
        return { kind: 'cards', seat: it.seat, beans: [it.bean], backs: 0 };
      case 'harvest_placed':
        return { kind: 'cards', seat: it.seat, beans: it.stacks.flatMap((stack) => Array<typeof stack.bean>(stack.beans).fill(stack.bean)), backs: 0 };
      case 'toll_paid':
        return { kind: 'buy', seat: it.seat, price: it.toll };
      case 'bought_order':
        return { kind: 'buy', seat: it.seat, price: it.thalers };
      case 'game_ended':
        return { kind: 'standing', places: it.standing.places };
      default:
        return null;
    }
  }
}
