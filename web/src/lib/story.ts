// The story of a game, told from its log: turns and steps, coins, deals, harvests. It knows no page and no view.

import type { Addressee, Bean, Card, Cards, Event, Seat, Standing, Told } from '../api/types';
import { Beds, type Planted, type Yield } from './beds';
import type { Party } from './seats';

export type Purses = Readonly<Partial<Record<Party, number>>>;

/** One entry of the log that has to do with the game. */
export interface Step {
  seq: number;
  told: Told;
  /** Who acted; `null` for the deal. */
  seat: Seat | null;
  turn: number;
  active: Seat;
  /** The phase it happened in. */
  phase: string;
  /** Nothing has moved: an offer, an answer, a wish, or something that was taken back. */
  talk: boolean;
  undone: boolean;
  /** Everybody's coins after it. */
  coins: Purses;
  /** How far the game has come, in turns. */
  x: number;
}
export interface Turn { number: number; active: Seat; steps: Step[] }
export interface Offer { from: Seat; to: Addressee; give: Cards; want: Cards | 'open' }
export interface Deal { seq: number; turn: number; from: Seat; gave: Cards; with: Seat; got: Cards }
/** A field sold. The bean is the card it was paid by, if it held several kinds. */
export interface Harvest { seq: number; turn: number; seat: Seat; field: number; bean: Card; cards: number; /** As they lay, from the bottom. */ beans: Card[]; coins: number; /** It is what was left over, where orders are delivered. */ rest?: boolean; last: boolean }
/** A bonus card that was shown. */
export interface Bonus { seq: number; turn: number; seat: Seat; runs: number[]; coins: number; last: boolean }
/** What a member of the house sold. */
export interface Sale { seq: number; turn: number; by: string; bean: Bean; cards: number; coins: number; last: boolean }
export interface Purchase { seq: number; turn: number; seat: Seat; price: number; coins: number }
/** What is paid back at the end. */
export interface Debt { seat: Seat; coins: number }
export interface Ending { seq: number; standing: Standing; harvest: Harvest[]; bonuses: Bonus[]; sales: Sale[]; debts: Debt[]; before: Purses }
export interface Story {
  began: number;
  ended: number;
  /** What everybody began with. */
  start: number;
  starting: Seat;
  steps: Step[];
  turns: Turn[];
  offers: Map<number, Offer>;
  deals: Deal[];
  harvests: Harvest[];
  bonuses: Bonus[];
  sales: Sale[];
  purchases: Purchase[];
  yields: Yield[];
  /** When the deck ran out, in turns. */
  sunsets: { seq: number; x: number; last: boolean }[];
  ending: Ending | null;
}

/** How the log of a family is read: what its events say about money, deals and fields. */
export interface Chronicle {
  /** What everybody begins with. */
  start: number;
  /** What the places of deals are called. */
  deals: 'review.deals' | 'review.gifts';
  /** What a harvest is, if it is no field. */
  harvests?: 'orders';
  /** The phase after the last turn, if there is more to do than to count. */
  finale?: string;
  /** By such an event nothing has moved. */
  isTalk: (event: Event) => boolean;
  earned: (event: Event) => { seat: Party; coins: number }[];
  offer: (event: Event) => { number: number; offer: Offer } | null;
  deal: (event: Event) => Omit<Deal, 'seq' | 'turn'> | null;
  planted: (event: Event) => Planted | null;
  harvest: (event: Event) => Omit<Harvest, 'seq' | 'turn' | 'last'> | null;
  purchase: (event: Event) => Omit<Purchase, 'seq' | 'turn' | 'coins'> | null;
  /** Only where there are bonus cards. */
  bonus?: (event: Event) => Omit<Bonus, 'seq' | 'turn' | 'last'> | null;
  /** Only where there are loans. */
  debt?: (event: Event) => Debt | null;
  /** Only where there is a house. */
  sale?: (event: Event) => Omit<Sale, 'seq' | 'turn' | 'last'> | null;
}

const STEPS = new Set<Told['what']['entry']>(['began', 'acted', 'took_back', 'covered', 'returned']);

/** The actions that were taken back later. */
export function undone(log: readonly Told[]): Set<number> {
  const gone = new Set<number>();
  const done = new Map<Seat, number[]>();
  for (const { seq, what } of log) {
    if (what.entry === 'acted') done.set(what.seat, [...(done.get(what.seat) ?? []), seq]);
    if (what.entry === 'took_back') {
      const last = done.get(what.seat)?.pop();
      if (last !== undefined) gone.add(last);
    }
  }
  return gone;
}

/** Parts of a coin add up too. */
const sum = (a: number, b: number): number => Math.round((a + b) * 100) / 100;

interface State { turn: number; active: Seat; phase: string; coins: Purses }

function after(state: State, events: readonly Event[], read: Chronicle): State {
  let { turn, active, phase, coins } = state;
  for (const event of events) {
    for (const change of read.earned(event)) coins = { ...coins, [change.seat]: sum(coins[change.seat] ?? 0, change.coins) };
    if (event.event === 'phase_began') {
      // Whoever plays alone has one turn after the other: then the game counts them.
      if ('turn' in event) ({ turn } = event);
      else if (turn === 0 || event.active !== active) turn += 1;
      // Nobody is active before the first turn and after the last.
      ({ phase } = event);
      active = event.active ?? active;
    }
  }
  return { turn, active, phase, coins };
}

const isTalk = (told: Told, gone: Set<number>, read: Chronicle): boolean =>
  told.what.entry !== 'began' && (gone.has(told.seq) || told.what.entry !== 'acted' || told.events.every(read.isTalk));

/** The steps of a game, each with the state it led to. */
function walk(log: readonly Told[], seats: readonly Seat[], read: Chronicle): Step[] {
  const gone = undone(log);
  const steps: Step[] = [];
  let state: State = { turn: 0, active: 'A', phase: '', coins: Object.fromEntries(seats.map((seat) => [seat, read.start])) };
  const before = new Map<number, State>();
  const done: Partial<Record<Seat, number[]>> = {};
  for (const told of log) {
    const { what, seq } = told;
    if (!STEPS.has(what.entry)) continue;
    const was = state;
    if (what.entry === 'acted') {
      before.set(seq, state);
      (done[what.seat] ??= []).push(seq);
    }
    if (what.entry === 'took_back') state = before.get(done[what.seat]?.pop() ?? 0) ?? state;
    else state = after(state, told.events, read);
    const { turn, active, phase } = what.entry === 'began' ? state : was;
    steps.push({
      seq, told, seat: 'seat' in what ? what.seat : null, turn, active, phase, coins: state.coins, x: 0, undone: gone.has(seq), talk: isTalk(told, gone, read),
    });
  }
  // What comes before the first turn is told with it.
  const first = steps.find((it) => it.turn > 0);
  return first ? steps.map((it) => (it.turn > 0 ? it : { ...it, turn: first.turn, active: first.active })) : [];
}

function turnsOf(steps: Step[]): Turn[] {
  const turns: Turn[] = [];
  for (const step of steps) {
    if (turns.at(-1)?.number !== step.turn) turns.push({ number: step.turn, active: step.active, steps: [] });
    turns.at(-1)!.steps.push(step);
  }
  for (const { number, steps: own } of turns) own.forEach((step, at) => (step.x = number - 1 + (at + 1) / own.length));
  return turns;
}

export function tell(log: readonly Told[], seats: readonly Seat[], read: Chronicle): Story {
  const steps = walk(log, seats, read);
  const story: Story = {
    began: steps[0]?.told.at ?? 0, ended: steps.at(-1)?.told.at ?? 0, start: read.start, starting: steps[0]?.active ?? 'A', steps, turns: turnsOf(steps),
    offers: new Map(), deals: [], harvests: [], bonuses: [], sales: [], purchases: [], yields: [], sunsets: [], ending: null,
  };
  const beds = new Beds();
  steps.forEach((step, at) => {
    const { seq, turn } = step;
    const end = step.told.events.find((it) => it.event === 'game_ended');
    const last = end !== undefined || step.phase === read.finale;
    for (const event of step.undone ? [] : step.told.events) {
      const offer = read.offer(event);
      if (offer) story.offers.set(offer.number, offer.offer);
      const planted = read.planted(event);
      if (planted) beds.planted(planted);
      if (event.event === 'deck_exhausted') story.sunsets.push({ seq, x: step.x, last: event.last });
      const purchase = read.purchase(event);
      if (purchase) story.purchases.push({ seq, turn, ...purchase, coins: step.coins[purchase.seat] ?? 0 });
      const deal = read.deal(event);
      if (deal) {
        const done = { seq, turn, ...deal };
        story.deals.push(done);
        beds.received(done, deal.with, deal.gave);
        beds.received(done, deal.from, deal.got);
      }
      const bonus = read.bonus?.(event);
      if (bonus) story.bonuses.push({ seq, turn, ...bonus, last: end !== undefined });
      const sale = read.sale?.(event);
      if (sale) story.sales.push({ seq, turn, ...sale, last: end !== undefined });
      const harvest = read.harvest(event);
      if (harvest) {
        story.harvests.push({ seq, turn, ...harvest, last });
        story.yields.push(...beds.harvested(harvest));
      }
    }
    if (end) {
      story.ended = step.told.at;
      const finale = steps.findIndex((it) => it.phase === read.finale);
      story.ending = { seq, standing: end.standing, harvest: story.harvests.filter((it) => it.last), bonuses: story.bonuses.filter((it) => it.last), sales: story.sales.filter((it) => it.last), debts: step.told.events.flatMap((event) => read.debt?.(event) ?? []), before: steps[(finale < 0 ? at : finale) - 1]?.coins ?? {} };
    }
  });
  return story;
}

/** The place of the last step at or before this entry. */
export function stepAt(steps: readonly Step[], seq: number): number {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if (steps[mid]!.seq <= seq) low = mid;
    else high = mid - 1;
  }
  return low;
}

/** The place of the step nearest to so many turns. */
export function stepNear(steps: readonly Step[], x: number): number {
  let best = 0;
  steps.forEach((step, at) => {
    if (Math.abs(step.x - x) < Math.abs(steps[best]!.x - x)) best = at;
  });
  return best;
}

/** The days of the game, in turns: each time through the deck is one. */
export function days(story: Story): { from: number; to: number }[] {
  const cuts = [0, ...story.sunsets.filter((it) => !it.last).map((it) => it.x), story.turns.length];
  return cuts.slice(1).map((to, at) => ({ from: cuts[at]!, to }));
}

/** The moments at which somebody's coins changed: a line for the chart. */
export function line(story: Story, seat: Party): { x: number; coins: number }[] {
  const points = [{ x: 0, coins: story.start }];
  for (const { x, coins, undone: gone } of story.steps) {
    const now = coins[seat] ?? 0;
    if (!gone && now !== points.at(-1)!.coins) points.push({ x, coins: now });
  }
  return points;
}
