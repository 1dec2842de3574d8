// Seats, as a person sees them: mine in front, the others in the order in which they play after me.

import type { ChairView, Seat, TableView, Viewer } from '../api/types';

export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** The seat of somebody who sits; not of those who watch, or look at everything after the end. */
export const seatOf = (viewer: Viewer): Seat | null => (viewer === 'spectator' || viewer === 'all' ? null : viewer);

/** Whoever has a purse: a seat, or the side that nobody plays. */
export type Party = Seat | 'house';

/** The house of a seat, 1 to 7; 0 is where nobody sits. */
export const house = (seat: Party) => (SEATS as readonly Party[]).indexOf(seat) + 1;

export const chair = (table: TableView, seat: Seat): ChairView | undefined => table.seats.find((it) => it.seat === seat);

export const nameOf = (table: TableView, seat: Seat): string => chair(table, seat)?.occupant?.name ?? seat;

export const isBot = (table: TableView, seat: Seat): boolean => chair(table, seat)?.occupant?.kind === 'bot';

/** The seats after one, around the table. */
export function after(seat: Seat, players: number): Seat[] {
  const at = SEATS.indexOf(seat);
  return Array.from({ length: players - 1 }, (_, step) => SEATS[(at + 1 + step) % players]!);
}

export const allSeats = (players: number): Seat[] => SEATS.slice(0, players);
