// A step of the game, in words and as a picture.

import type { ClassicEvent as Event, Seat, TableView } from '../../api/types';
import { total } from '../../lib/beans';
import type { Picture, Scene } from '../../lib/picture';
import { nameOf } from '../../lib/seats';
import type { Step, Story } from '../../lib/story';
import { andList, t, type Key } from '../../words/words.svelte';
import { all } from './chronicle';
import type { Teller } from '../../parts/log';
import { eventWords } from './log';

type Of<K extends Event['event']> = Extract<Event, { event: K }>;

/** Names everybody: nobody is 'you' in a review. */
function teller(table: TableView): Teller {
  return { seat: null, name: (seat) => nameOf(table, seat) };
}

function pictureOf(event: Event): Picture | null {
  switch (event.event) {
    case 'dealing': {
      const [gave, got] = [all(event.gave), all(event.got)];
      if (total(gave) === 0) return { kind: 'swap', left: event.with, gives: got, gets: {}, right: event.from, done: true };
      return { kind: 'swap', left: event.from, gives: gave, gets: got, right: event.with, done: true };
    }
    case 'proposed':
      return { kind: 'swap', left: event.from, gives: all(event.give), gets: event.want, right: event.to, done: false };
    case 'planted':
      return { kind: 'plant', seat: event.seat, bean: event.bean, field: event.field };
    case 'harvested':
      return { kind: 'reap', seat: event.seat, bean: event.bean, cards: event.cards, coins: event.coins };
    case 'game_ended':
      return { kind: 'standing', places: event.standing.places };
    case 'bought_third_field':
      return { kind: 'buy', seat: event.seat, price: event.price };
    case 'turned_over':
      return { kind: 'cards', seat: event.seat, beans: event.cards, backs: 0 };
    case 'discarded_offered':
    case 'discarded_from_hand':
      return { kind: 'cards', seat: event.seat, beans: [event.bean], backs: 0 };
    default:
      return null;
  }
}

/** What matters most in an entry. */
const MAIN: Event['event'][] = [
  'game_ended', 'game_began', 'dealing', 'bought_third_field', 'turned_over', 'proposed', 'willing', 'said_no', 'discarded_offered',
  'discarded_from_hand', 'wished', 'planted', 'harvested', 'offered', 'drew', 'offer_gone', 'answer_fell',
];

function main(events: Event[]): Event | undefined {
  return MAIN.flatMap((kind) => events.find((it) => it.event === kind) ?? [])[0];
}

const PHASES: [string, Key][] = [
  ['p1', 'review.phase.plant'], ['p2', 'review.phase.trade'], ['p3', 'review.phase.plant-more'], ['p4', 'review.phase.draw'],
  ['d1', 'review.phase.offer'], ['d2', 'review.phase.plant'], ['d3', 'review.phase.row'], ['game', 'review.phase.over'],
];

function during(step: Step): string {
  return t(step.told.what.entry === 'began' ? 'review.phase.deal' : (PHASES.find(([start]) => step.phase.startsWith(start))?.[1] ?? 'review.phase.plant'));
}

export function stepWords(step: Step, story: Story, table: TableView, events: Event[]): Scene {
  return { ...told(step, story, table, events), during: during(step) };
}

function told(step: Step, story: Story, table: TableView, events: Event[]): Omit<Scene, 'during'> {
  const play = teller(table);
  const name = (seat: Seat) => nameOf(table, seat);
  const who = step.seat ? name(step.seat) : '';
  const { what } = step.told;
  const detail = aside(play, events);
  if (what.entry === 'took_back') return { title: t('log.took-back', { name: who }), detail: '', picture: null };
  if (what.entry === 'covered') return { title: t(`log.covered.${what.why}`, { name: who }), detail: '', picture: null };
  if (what.entry === 'returned') return { title: t('log.returned', { name: who }), detail: '', picture: null };
  const event = main(events);
  if (!event) return { title: t('review.ends-trading', { name: who }), detail, picture: null };
  const own = title(event);
  return { title: own ?? eventWords(play, event)?.text ?? '', detail, picture: event.event === 'drew' ? drawn() : 'offer' in event && !isEndOfTrading() ? (pictureOf(event) ?? offered(event.offer)) : pictureOf(event) };

  function title(it: Event): string | null {
    switch (it.event) {
      case 'game_ended':
        return t('review.ended', { names: andList(it.standing.winners.map(name)), n: it.standing.winners.length });
      case 'dealing':
        return dealTitle(it);
      case 'willing':
        return t('review.willing', { name: who, from: ofOffer(it.offer) });
      case 'said_no':
        return t('review.said-no', { name: who, from: ofOffer(it.offer) });
      case 'offer_gone':
        if (isEndOfTrading()) return t('review.ends-trading', { name: who });
        return it.why === 'declined' ? t('review.said-no', { name: who, from: ofOffer(it.offer) }) : t('review.withdrew', { name: who });
      case 'answer_fell':
        return t('review.answer-fell', { name: name(it.seat) });
      case 'offered':
        return total(it.cards) ? null : t('review.ends-turn', { name: who });
      case 'drew':
        return t(drawers().length > 1 ? 'review.draw.all' : 'review.draw', { name: who, n: count() });
      case 'planted':
        return it.from === 'hand' ? null : t(`review.planted.${it.from}`, { name: who, bean: t(`bean.${it.bean}`) });
      default:
        return null;
    }
  }
  function dealTitle(deal: Of<'dealing'>): string {
    const names = { name: name(deal.from), other: name(deal.with) };
    if (total(all(deal.got)) === 0) return t('review.gift', names);
    return total(all(deal.gave)) === 0 ? t('review.gift', { name: names.other, other: names.name }) : t('review.trade', names);
  }
  function offered(number: number): Picture | null {
    const it = story.offers.get(number);
    return it ? { kind: 'swap', left: it.from, gives: it.give, gets: it.want, right: it.to, done: false } : null;
  }
  function ofOffer(number: number): string {
    const from = story.offers.get(number)?.from;
    return from ? name(from) : '';
  }
  function isEndOfTrading(): boolean {
    return events.some((it) => it.event === 'phase_began' && it.phase === 'p3-plant') || events.every((it) => it.event === 'phase_began' || (it.event === 'offer_gone' && it.why === 'lapsed'));
  }
  function drawers(): Seat[] {
    return [...new Set(events.flatMap((it) => (it.event === 'drew' ? [it.seat] : [])))];
  }
  function count(): number {
    return events.filter((it) => it.event === 'drew').length;
  }
  function drawn(): Picture | null {
    const cards = events.filter((it) => it.event === 'drew');
    const seen = cards.flatMap((it) => it.card ?? []);
    return step.seat && drawers().length === 1 ? { kind: 'cards', seat: step.seat, beans: seen, backs: cards.length - seen.length } : null;
  }
}

/** What happened besides: the deck ran out, cards were left or shuffled. */
function aside(play: Teller, events: Event[]): string {
  const besides = events.filter((it) => it.event === 'deck_exhausted' || it.event === 'reshuffled' || (it.event === 'offered' && total(it.cards) > 0 && main(events) !== it));
  return besides.flatMap((it) => eventWords(play, it)?.text ?? []).join(' ');
}
