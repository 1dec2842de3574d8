// A step of a game with trading, in words and as a picture.

import type { Event, Seat, TableView } from '../api/types';
import { total } from '../lib/beans';
import type { Picture, Scene } from '../lib/picture';
import { nameOf } from '../lib/seats';
import type { Step, Story } from '../lib/story';
import type { Teller } from '../parts/log';
import { andList, t, type Key } from '../words/words.svelte';
import { all } from './log';
import type { TradeEvent } from './types';

/** How a game tells its own events. */
export interface Telling<E extends Event> {
  /** What matters most in an entry comes first. */
  main: readonly E['event'][];
  words: (play: Teller, event: E) => string;
  picture: (event: E) => Picture | null;
  /** In other words than those of the log. */
  title: (event: E, who: string) => string | null;
  /** What happened besides. */
  aside: (event: E, main: E | undefined) => boolean;
  /** The phases by how they begin, and what they are called. */
  phases: readonly (readonly [string, Key])[];
}

const OPEN = { done: false } as const;

export function stepWords<E extends Event>(telling: Telling<E>, step: Step, story: Story, table: TableView, events: E[]): Scene {
  const during = t(step.told.what.entry === 'began' ? 'review.phase.deal' : (telling.phases.find(([start]) => step.phase.startsWith(start))?.[1] ?? 'review.phase.plant'));
  return { ...told(telling, step, story, table, events), during };
}

function told<E extends Event>(telling: Telling<E>, step: Step, story: Story, table: TableView, events: E[]): Omit<Scene, 'during'> {
  const name = (seat: Seat) => nameOf(table, seat);
  /** Names everybody: nobody is 'you' in a review. */
  const play: Teller = { seat: null, name };
  const who = step.seat ? name(step.seat) : '';
  const { what } = step.told;
  const event = telling.main.flatMap((kind) => events.find((it) => it.event === kind) ?? [])[0];
  const detail = events.filter((it) => telling.aside(it, event)).flatMap((it) => telling.words(play, it) || []).join(' ');
  if (what.entry === 'took_back') return { title: t('log.took-back', { name: who }), detail: '', picture: null };
  if (what.entry === 'covered') return { title: t(`log.covered.${what.why}`, { name: who }), detail: '', picture: null };
  if (what.entry === 'returned') return { title: t('log.returned', { name: who }), detail: '', picture: null };
  if (!event) return { title: t('review.ends-trading', { name: who }), detail, picture: null };
  const talk = talked(event as unknown as TradeEvent, { who, name, story, isEnd: isEndOfTrading(events) });
  const title = talk.title ?? common(event) ?? telling.title(event, who) ?? telling.words(play, event);
  return { title, detail, picture: picture(event) };

  function picture(it: E): Picture | null {
    if (it.event === 'drew') return drawn();
    if (it.event === 'game_ended') return { kind: 'standing', places: it.standing.places };
    return telling.picture(it) ?? talk.picture;
  }
  function common(it: E): string | null {
    if (it.event === 'game_ended') return t('review.ended', { names: andList(it.standing.winners.map(name)), n: it.standing.winners.length });
    return it.event === 'drew' ? t(drawers().length > 1 ? 'review.draw.all' : 'review.draw', { name: who, n: draws().length }) : null;
  }
  function draws() {
    return events.flatMap((it) => (it.event === 'drew' ? [it as Extract<Event, { event: 'drew' }>] : []));
  }
  function drawers(): Seat[] {
    return [...new Set(draws().map((it) => it.seat))];
  }
  function drawn(): Picture | null {
    const seen = draws().flatMap((it) => it.card ?? []);
    return step.seat && drawers().length === 1 ? { kind: 'cards', seat: step.seat, beans: seen, backs: draws().length - seen.length } : null;
  }
}

function isEndOfTrading(events: readonly Event[]): boolean {
  return events.some((it) => it.event === 'phase_began' && it.phase === 'p3-plant') || events.every((it) => it.event === 'phase_began' || (it.event === 'offer_gone' && it.why === 'lapsed'));
}

interface Around { /** Who said it. */ who: string; name: (seat: Seat) => string; story: Story; /** It ended with the trading. */ isEnd: boolean }

/** What was said or dealt; words of its own only where those of the log would not do. */
export function talked(it: TradeEvent, { who, name, story, isEnd }: Around): { title: string | null; picture: Picture | null } {
  const offer = 'offer' in it ? story.offers.get(it.offer) : undefined;
  const from = offer ? name(offer.from) : '';
  const picture: Picture | null = offer && !isEnd ? { kind: 'swap', left: offer.from, gives: offer.give, gets: offer.want, right: offer.to, ...OPEN } : null;
  switch (it.event) {
    case 'proposed':
      return { title: null, picture: { kind: 'swap', left: it.from, gives: all(it.give), gets: it.want, right: it.to, ...OPEN } };
    case 'dealing':
      return dealt(it, name);
    case 'willing':
      return { title: t('review.willing', { name: who, from }), picture };
    case 'said_no':
      return { title: t('review.said-no', { name: who, from }), picture };
    case 'offer_gone':
      if (isEnd) return { title: t('review.ends-trading', { name: who }), picture };
      return { title: it.why === 'declined' ? t('review.said-no', { name: who, from }) : t('review.withdrew', { name: who }), picture };
    case 'answer_fell':
      return { title: t('review.answer-fell', { name: name(it.seat) }), picture };
    default:
      return { title: null, picture: null };
  }
}

/** A gift that was asked for is told from the side of the giver. */
function dealt(deal: TradeEvent & { event: 'dealing' }, name: (seat: Seat) => string): { title: string; picture: Picture } {
  const [gave, got] = [all(deal.gave), all(deal.got)];
  const isAsked = total(gave) === 0;
  const [left, right] = isAsked ? [deal.with, deal.from] : [deal.from, deal.with];
  const isGift = isAsked || total(got) === 0;
  return {
    title: t(isGift ? 'review.gift' : 'review.trade', { name: name(left), other: name(right) }),
    picture: { kind: 'swap', left, gives: isAsked ? got : gave, gets: isAsked ? {} : got, right, done: true },
  };
}
