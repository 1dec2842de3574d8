// What runs by itself: the serving of the bosses, a tribute, a draw. Step by step, as the log tells it.

import type { Bean, Boss, GangstersEvent as Event, Seat, Told } from '../../api/types';
import { undone } from '../../lib/story';
import { after, NOTHING, type Mafia } from './mafia';

type Of<K extends Event['event']> = Extract<Event, { event: K }>;

export type Step = {
  events: Event[];
  /** The mafia after it. */
  mafia: Mafia;
} & (
  /** A card reaches a boss: drawn, or paid from a field. */
  | { kind: 'boss' | 'pays'; bean: Bean; boss: Boss; cards: number }
  | { kind: 'sells'; bean: Bean; boss: Boss; cards: number; coins: number }
  /** A drawn card stays in the row; or so many join it from the discard pile. */
  | { kind: 'stays' | 'joins'; bean: Bean; cards: number }
  | { kind: 'sunset'; last: boolean }
  | { kind: 'shuffled'; cards: number }
);

export interface Course {
  /** Its entry in the log. */
  seq: number;
  kind: 'serving' | 'tribute' | 'draw';
  seat: Seat;
  before: Mafia;
  steps: Step[];
}

const isDrawn = (event: Event): event is Of<'joined_row'> | Of<'to_boss'> => event.event === 'joined_row' || (event.event === 'to_boss' && event.from === 'deck');
const isPaid = (event: Event): event is Of<'to_boss'> => event.event === 'to_boss' && typeof event.from === 'object';

/** Whether an entry ran by itself: then its events are steps of it. */
export function kindOf(events: readonly Event[]): Course['kind'] | null {
  if (events.some(isPaid)) return 'tribute';
  if (!events.some(isDrawn)) return null;
  return events.some((it) => it.event === 'game_began') ? 'serving' : 'draw';
}

function stepOf(event: Event, mafia: Mafia): Step | null {
  const events = [event];
  switch (event.event) {
    case 'to_boss':
      return { kind: isPaid(event) ? 'pays' : 'boss', events, mafia, bean: event.bean, boss: event.boss, cards: mafia.fields[event.boss].cards };
    case 'boss_sold':
      return { kind: 'sells', events, mafia, bean: event.bean, boss: event.boss, cards: event.cards, coins: event.coins };
    case 'joined_row':
      return { kind: event.from === 'deck' ? 'stays' : 'joins', events, mafia, bean: event.bean, cards: 1 };
    case 'deck_exhausted':
      return { kind: 'sunset', events, mafia, last: event.last };
    case 'reshuffled':
      return { kind: 'shuffled', events, mafia, cards: event.cards };
    default:
      return null;
  }
}

/** The steps of an entry; cards of a kind that come from the discard pile one after the other are one. */
export function stepsOf(events: readonly Event[], before: Mafia): Step[] {
  const steps: Step[] = [];
  let mafia = before;
  for (const event of events) {
    mafia = after(mafia, event);
    const step = stepOf(event, mafia);
    const last = steps.at(-1);
    if (step?.kind === 'joins' && last?.kind === 'joins' && last.bean === step.bean) {
      last.cards += 1;
      last.events.push(event);
    } else if (step) steps.push(step);
  }
  return steps;
}

/** The last thing that ran by itself. */
export function lastCourse(log: readonly Told[]): Course | null {
  const gone = undone(log);
  let mafia = NOTHING;
  let found: Course | null = null;
  for (const told of log) {
    const events = told.events as Event[];
    if (gone.has(told.seq) || !events.length) continue;
    const kind = kindOf(events);
    const first = events.find((it) => isDrawn(it) || isPaid(it)) as Of<'to_boss'> | undefined;
    if (kind && first) found = { seq: told.seq, kind, seat: first.seat, before: mafia, steps: stepsOf(events, mafia) };
    mafia = events.reduce(after, mafia);
  }
  return found;
}
