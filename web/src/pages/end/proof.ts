// What may be said about the shuffle: 'verified' only if it was checked and held.

import type { Fairness } from '../../lib/fair';
import { t, type Key } from '../../words/words.svelte';

export type Verdict = 'yes' | 'seal' | 'no' | 'none';

export function verdict(fair: Fairness | null): Verdict {
  if (!fair) return 'none';
  if (!fair.sealed || fair.broken !== null) return 'no';
  return fair.cards === null ? 'seal' : 'yes';
}

export const proofTitle = (fair: Fairness | null): string => t(`end.proof.${verdict(fair)}`);

export function proofWords(fair: Fairness | null): string {
  const says = verdict(fair);
  if (says !== 'no') return t(`end.proof.${says}.words` as Key, { n: fair?.cards ?? 0 });
  return fair!.sealed ? t('end.proof.no.cards', { seq: fair!.broken! }) : t('end.proof.no.seal');
}
