// How fast is played, in words.

import type { Pace } from '../../api/types';
import { t } from '../../words/words.svelte';

/** '90 s', '2 min'. */
export const seconds = (n: number): string => (n < 120 && n % 60 ? t('room.seconds', { n }) : t('room.minutes', { n: n / 60 }));

/** '24 hours', '3 days'. */
export const hours = (n: number): string => (n >= 48 && n % 24 === 0 ? t('room.days', { n: n / 24 }) : t('room.hours', { n }));

/** In a row of facts. */
export function paceWords(pace: Pace): string {
  switch (pace.kind) {
    case 'untimed': return t('room.pace.untimed.short');
    case 'live': return t('room.pace.live.short');
    case 'slow': return t('room.pace.slow.short', { time: hours(pace.hours) });
  }
}
