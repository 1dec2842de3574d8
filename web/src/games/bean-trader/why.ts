// Why somebody won (BT-END-09).

import type { BeanTraderView } from '../../api/types';
import type { Outcome } from '../family';
import { andList, t } from '../../words/words.svelte';
import { THALERS } from './money';

export function why({ standing, name, view }: Outcome): string {
  const [best, next] = standing.places;
  if (!best || !next) return '';
  const thalers = THALERS.words(best.score);
  if (standing.winners.length > 1) return t('bean-trader.why.tie', { names: andList(standing.winners.map(name)), thalers });
  const loans = standing.places.filter(({ seat }) => ((view as BeanTraderView).seats[seat]?.loan ?? 0) > 0).length;
  return t(loans ? 'bean-trader.why.ahead.loans' : 'bean-trader.why.ahead', { name: name(best.seat), thalers, other: name(next.seat), less: THALERS.words(next.score) });
}
