// Why something did not happen, in words.

import { Lost, Refused } from '../../api/client';
import { isKey, t } from '../../words/words.svelte';

export function whyNot(error: unknown): string {
  if (error instanceof Lost) return t('room.refused.lost');
  if (!(error instanceof Refused)) throw error;
  const key = `room.refused.${error.kind}`;
  return isKey(key) ? t(key) : t('room.refused.other', { detail: error.problem.detail });
}
