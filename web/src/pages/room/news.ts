// The log of the waiting room in words.

import type { Occupant, Seat, TableView, Told, Update } from '../../api/types';
import { nameOf } from '../../lib/seats';
import { t } from '../../words/words.svelte';

/** The host has changed how the table is played. */
export const isChange = ({ what }: Told): boolean => (what.entry as string) === 'changed';

export interface Said { seq: number; seat: Seat; name: string; text: string }

/** Everything said, by the names people had when they said it. */
export function talkOf(log: Told[]): Said[] {
  const sitting: Partial<Record<Seat, Occupant>> = {};
  const said: Said[] = [];
  for (const { seq, what } of log) {
    if (what.entry === 'seated') sitting[what.seat] = what.occupant;
    if (what.entry === 'said') said.push({ seq, seat: what.seat, name: sitting[what.seat]?.name ?? what.seat, text: what.text });
  }
  return said;
}

/** What is read out: who comes, who goes, what is said and changed. */
export function newsOf({ table, entries }: Update, before: TableView | null): string[] {
  return entries.flatMap((told) => {
    if (isChange(told)) return table.is_host ? [] : [t('room.news.changed')];
    const { what } = told;
    switch (what.entry) {
      case 'seated': return what.seat === table.viewer ? [] : [t('room.news.seated', { name: what.occupant.name })];
      case 'vacated': return [t('room.news.vacated', { name: before ? nameOf(before, what.seat) : what.seat })];
      case 'said': return what.seat === table.viewer ? [] : [t('room.news.said', { name: nameOf(table, what.seat), text: what.text })];
      default: return [];
    }
  });
}
