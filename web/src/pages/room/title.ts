// A table has no name of its own on the server. This one follows from its id, so everybody sees the same.

import { t } from '../../words/words.svelte';

export const tableTitle = (id: string): string => among(id, t('room.titles').split('|'));

/** One of several things, always the same for a table. */
export function among<T>(id: string, things: readonly T[]): T {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return things[sum % things.length]!;
}
