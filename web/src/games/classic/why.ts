// Why somebody won a classic game. How ties are broken stands in docs/rules/classic.md (CL-SCORE-01 to 06).

import type { Seat, Standing } from '../../api/types';
import type { Outcome } from '../family';
import { andList, t } from '../../words/words.svelte';

type TieBreak = 'hand' | 'order';

/** The 2000 edition looks at the hands, the modern one at the seats. */
const TIE_BREAKS: Record<string, TieBreak> = {
  'classic-2000': 'hand', 'duel-2000': 'hand', 'modern-base': 'order', 'modern-extra-beans': 'order', 'duel-modern': 'order',
};

const tiedWith = (standing: Standing, score: number): Seat[] => standing.places.filter((it) => it.score === score).map((it) => it.seat);

/** Seats whose cards in hand decided something. */
export function handsCount({ table, standing }: Outcome): Seat[] {
  if (TIE_BREAKS[table.ruleset] !== 'hand') return [];
  return standing.places.filter((it) => tiedWith(standing, it.score).length > 1).map((it) => it.seat);
}

export function why({ table: { ruleset }, view, standing, starting, name }: Outcome): string {
  const hand = (seat: Seat) => view.seats[seat]?.hand_count ?? 0;
  const best = standing.places[0];
  const winner = standing.winners[0];
  if (!best || !winner) return '';
  const tied = tiedWith(standing, best.score);
  if (tied.length === 1) {
    const score = standing.places[1]?.score ?? 0;
    const next = tiedWith(standing, score);
    return t('end.why.ahead', { name: name(winner), n: best.score, others: andList(next.map(name)), m: next.length, k: score });
  }
  const tie = t(tied.length === 2 ? 'end.why.tie.two' : 'end.why.tie.many', { names: andList(tied.map(name)), n: best.score });
  return `${tie} ${reason()}`;

  function reason(): string {
    if (TIE_BREAKS[ruleset] === 'hand') {
      const holds = tied.map((seat, at) => t(at === 0 ? 'end.why.holds' : 'end.why.holds.next', { name: name(seat), n: hand(seat) })).join(', ');
      return t(standing.winners.length > 1 ? 'end.why.hand.even' : 'end.why.hand', { holds });
    }
    if (TIE_BREAKS[ruleset] === 'order') return t('end.why.order', { starting: name(starting), name: name(winner!) });
    return t('end.why.tie', { name: andList(standing.winners.map(name)) });
  }
}
