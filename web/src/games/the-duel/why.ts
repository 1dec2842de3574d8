// Why somebody won (DU-SCORE-02, DU-SCORE-03).

import type { Outcome } from '../family';
import { t } from '../../words/words.svelte';
import { DOLLARS } from './money';

export function why({ standing, starting, name }: Outcome): string {
  const [best, next] = standing.places;
  if (!best || !next) return '';
  const coins = DOLLARS.words(DOLLARS.of(best.score));
  if (best.score === next.score) return t('the-duel.why.tie', { coins, name: name(best.seat), starting: name(starting) });
  return t('the-duel.why.ahead', { name: name(best.seat), coins, other: name(next.seat), less: DOLLARS.words(DOLLARS.of(next.score)) });
}
