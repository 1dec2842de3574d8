// A table has no name of its own on the server. This one follows from its id, so everybody sees the same.

import { t } from '../../words/words.svelte';

export function tableTitle(id: string): string {
  const names = t('room.titles').split('|');
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return names[sum % names.length]!;
}
