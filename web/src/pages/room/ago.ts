// How long ago, in words.

import { language } from '../../words/words.svelte';

export function ago(then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const seconds = Math.min(0, Math.round((then - now) / 1_000));
  if (seconds > -45) return format.format(0, 'second');
  if (seconds > -3_600) return format.format(Math.min(-1, Math.round(seconds / 60)), 'minute');
  if (seconds > -86_400) return format.format(Math.round(seconds / 3_600), 'hour');
  return format.format(Math.round(seconds / 86_400), 'day');
}
