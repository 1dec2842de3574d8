// A line of the log: its words, and the places on the table it is about.

import type { Seat, Told } from '../api/types';
import { isKey, t, type Key, type Values } from '../words/words.svelte';

export interface LogLine {
  seq: number;
  /** Its place among the lines of one entry. */
  at: number;
  text: string;
  places: string[];
  /** Whom it is about. */
  seat?: Seat;
  /** A turn begins with it. */
  isTurn: boolean;
}

/** Who tells it: whose seat is 'you', and what the others are called. */
export interface Teller { seat: Seat | null; name: (seat: Seat) => string }

/** What a game says about an entry, before it has its place in the log. */
export interface Line { text: string; places: string[]; seat?: Seat; isTurn?: boolean }

/** A sentence about somebody: another one if it is me. */
export function about(teller: Teller, seat: Seat, key: string, values: Values = {}): string {
  const mine = `${key}.you`;
  return seat === teller.seat && isKey(mine) ? t(mine, values) : t(key as Key, { name: teller.name(seat), ...values });
}

/** The lines of an entry: what people did around the game, and what happened in it. */
export function entryLines(teller: Teller, { what, seq }: Told, lines: Line[]): LogLine[] {
  const around: Line[] =
    what.entry === 'took_back' ? [{ text: about(teller, what.seat, 'log.took-back'), places: [], seat: what.seat }]
    : what.entry === 'covered' ? [{ text: about(teller, what.seat, `log.covered.${what.why}`), places: [`hand-${what.seat}`], seat: what.seat }]
    : what.entry === 'returned' ? [{ text: about(teller, what.seat, 'log.returned'), places: [`hand-${what.seat}`], seat: what.seat }]
    : [];
  return merged([...around, ...lines]).map((it, at) => ({ ...it, seq, at, isTurn: it.isTurn ?? false }));
}

/** Cards drawn one by one are one line. */
function merged(lines: Line[]): Line[] {
  return lines.filter((it, at) => at === 0 || it.text !== lines[at - 1]!.text);
}

/** The last few lines. */
export function recent(log: readonly Told[], words: (told: Told) => LogLine[], most: number): LogLine[] {
  const lines: LogLine[] = [];
  for (let at = log.length - 1; at >= 0 && lines.length < most; at -= 1) lines.unshift(...words(log[at]!));
  return lines.slice(-most);
}

/** Shows places on the table for a moment. */
export function show(places: string[]): void {
  const found = places.flatMap((place) => [...document.querySelectorAll<HTMLElement>(`[data-anchor="${place}"]`)]);
  found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (const element of found) {
    element.classList.remove('shown');
    // The same place shown twice begins anew.
    void element.offsetWidth;
    element.classList.add('shown');
    element.addEventListener('animationend', () => element.classList.remove('shown'), { once: true });
  }
}
