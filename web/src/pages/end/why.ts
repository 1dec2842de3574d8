// How a game came out, in a few words.

import type { Seat, Standing } from '../../api/types';
import { andList, t } from '../../words/words.svelte';

/** `house` is what the side that nobody plays is called: against a single player it may win. */
export function title({ standing, name, house }: { standing: Standing; name: (seat: Seat) => string; house?: string | undefined }): string {
  const names = standing.winners.map(name);
  if (!names.length) return t('end.title', { name: house ?? '' });
  if (names.length > 2) return t('end.title.many');
  return names.length === 2 ? t('end.title.two', { names: andList(names) }) : t('end.title', { name: names[0] ?? '' });
}

/** How long it took. */
export function lasted(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('end.lasted.moment');
  if (minutes < 120) return t('end.lasted.minutes', { n: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('end.lasted.hours', { n: hours }) : t('end.lasted.days', { n: Math.round(hours / 24) });
}
