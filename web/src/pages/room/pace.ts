// How fast is played, in words.

import type { Pace } from '../../api/types';
import { t } from '../../words/words.svelte';
import type { Choice } from './choices';

export const KINDS = ['untimed', 'live', 'slow'] as const;

/** What a pace is at first. */
export const FRESH: Record<Pace['kind'], Pace> = {
  untimed: { kind: 'untimed' }, live: { kind: 'live', bank_seconds: 300, increment_seconds: 15 }, slow: { kind: 'slow', hours: 24 },
};

/** '90 s', '2 min'. */
export const seconds = (n: number): string => (n % 60 || n === 0 ? t('room.seconds', { n }) : t('room.minutes', { n: n / 60 }));

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

function times(some: number[], now: number, say: (n: number) => string): Choice['options'] {
  return [...new Set([...some, now])].sort((a, b) => a - b).map((n) => ({ value: String(n), text: say(n) }));
}

/** What can be chosen within a pace. */
export function paceChoices(pace: Pace): Choice[] {
  switch (pace.kind) {
    case 'untimed': return [];
    case 'live': return [
      {
        slot: 'bank', label: t('room.pace.bank'), hint: t('room.pace.bank.how'), value: String(pace.bank_seconds),
        options: times([60, 120, 300, 600, 1200, 2400], pace.bank_seconds, seconds), change: (n) => ({ pace: { ...pace, bank_seconds: Number(n) } }),
      },
      {
        slot: 'increment', label: t('room.pace.increment'), hint: t('room.pace.increment.how'), value: String(pace.increment_seconds),
        options: times([0, 5, 10, 15, 30, 60], pace.increment_seconds, seconds), change: (n) => ({ pace: { ...pace, increment_seconds: Number(n) } }),
      },
    ];
    case 'slow': return [{
      slot: 'hours', label: t('room.pace.hours'), hint: t('room.pace.hours.how'), value: String(pace.hours),
      options: times([1, 4, 8, 24, 48, 72, 168], pace.hours, hours), change: (n) => ({ pace: { ...pace, hours: Number(n) } }),
    }];
  }
}
