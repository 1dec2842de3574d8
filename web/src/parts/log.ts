// A line of the log: its words, and the places on the table it is about.

import type { Seat } from '../api/types';

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
