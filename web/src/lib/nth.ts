// '1st', '2nd', '3rd'.

import { t } from '../words/words.svelte';

export function nth(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  const end = teen ? 'nth.other' : n % 10 === 1 ? 'nth.one' : n % 10 === 2 ? 'nth.two' : n % 10 === 3 ? 'nth.few' : 'nth.other';
  return t('nth', { n, end: t(end) });
}
