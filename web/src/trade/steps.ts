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
  const title = traded(event as unknown as TradeEvent) ?? common(event) ?? telling.title(event, who) ?? telling.words(play, event);
  return { title, detail, picture: picture(event) };

  function picture(it: E): Picture | null {
    if (it.event === 'drew') return drawn();
    if (it.event === 'game_ended') return { kind: 'standing', places: it.standing.places };
    const of = it as unknown as TradeEvent;
    const own = of.event === 'dealing' ? dealt(of) : of.event === 'proposed' ? { kind: 'swap' as const, left: of.from, gives: all(of.give), gets: of.want, right: of.to, ...OPEN } : telling.picture(it);
    return own ?? ('offer' in of && !isEndOfTrading() ? offered(of.offer) : null);
  }
  function dealt(deal: TradeEvent & { event: 'dealing' }): Picture {
    const [gave, got] = [all(deal.gave), all(deal.got)];
    if (total(gave) === 0) return { kind: 'swap', left: deal.with, gives: got, gets: {}, right: deal.from, done: true };
    return { kind: 'swap', left: deal.from, gives: gave, gets: got, right: deal.with, done: true };
  }
  function common(it: E): string | null {
    if (it.event === 'game_ended') return t('review.ended', { names: andList(it.standing.winners.map(name)), n: it.standing.winners.length });
    return it.event === 'drew' ? t(drawers().length > 1 ? 'review.draw.all' : 'review.draw', { name: who, n: draws().length }) : null;
  }
  function traded(it: TradeEvent): string | null {
    switch (it.event) {
      case 'dealing': {
        const names = { name: name(it.from), other: name(it.with) };
        if (total(all(it.got)) === 0) return t('review.gift', names);
        return total(all(it.gave)) === 0 ? t('review.gift', { name: names.other, other: names.name }) : t('review.trade', names);
      }
      case 'willing':
        return t('review.willing', { name: who, from: ofOffer(it.offer) });
      case 'said_no':
        return t('review.said-no', { name: who, from: ofOffer(it.offer) });
      case 'offer_gone':
        if (isEndOfTrading()) return t('review.ends-trading', { name: who });
        return it.why === 'declined' ? t('review.said-no', { name: who, from: ofOffer(it.offer) }) : t('review.withdrew', { name: who });
      case 'answer_fell':
        return t('review.answer-fell', { name: name(it.seat) });
      default:
        return null;
    }
  }
  function offered(number: number): Picture | null {
    const it = story.offers.get(number);
    return it ? { kind: 'swap', left: it.from, gives: it.give, gets: it.want, right: it.to, ...OPEN } : null;
  }
  function ofOffer(number: number): string {
    const from = story.offers.get(number)?.from;
    return from ? name(from) : '';
  }
  function isEndOfTrading(): boolean {
    return events.some((it) => it.event === 'phase_began' && it.phase === 'p3-plant') || events.every((it) => it.event === 'phase_began' || (it.event === 'offer_gone' && it.why === 'lapsed'));
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
