// What can be known from the log alone, from its end.

import type { Bean, GangstersEvent as Event, Seat, Told } from '../../api/types';

function* backwards(log: readonly Told[]): Generator<Event> {
  for (let at = log.length - 1; at >= 0; at -= 1) yield* (log[at]!.events as Event[]).toReversed();
}

/** The hand somebody had to show, as long as nothing of it has been planted or dealt. */
export function shownHand(log: readonly Told[], seat: Seat): Bean[] | null {
  for (const event of backwards(log)) {
    if (event.event === 'hand_shown' && event.seat === seat) return event.cards;
    if (event.event === 'planted' && event.seat === seat && event.from === 'hand') return null;
    if (event.event === 'dealing' && (event.from === seat || event.with === seat)) return null;
  }
  return null;
}

/** How many cards the draw pile had when this day began, from what it has now. */
export function dawnOf(log: readonly Told[], deck: number): number {
  let gone = 0;
  for (const event of backwards(log)) {
    if (event.event === 'reshuffled') return event.cards;
    if (event.event === 'drew' || ((event.event === 'joined_row' || event.event === 'to_boss') && event.from === 'deck')) gone += 1;
  }
  return deck + gone;
}
