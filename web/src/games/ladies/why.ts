// Why somebody won (LA-END-05): most coins, and whoever has as many wins too.

import type { Outcome } from '../family';
import { andList, t } from '../../words/words.svelte';

export function why({ standing, name }: Outcome): string {
  const [best] = standing.places;
  if (!best) return '';
  const tied = standing.places.filter((it) => it.score === best.score).map((it) => it.seat);
  if (tied.length > 1) return `${t(tied.length === 2 ? 'end.why.tie.two' : 'end.why.tie.many', { names: andList(tied.map(name)), n: best.score })} ${t('ladies.why.together')}`;
  const score = standing.places[1]?.score ?? 0;
  const next = standing.places.filter((it) => it.score === score).map((it) => it.seat);
  return t('end.why.ahead', { name: name(best.seat), n: best.score, others: andList(next.map(name)), m: next.length, k: score });
}
