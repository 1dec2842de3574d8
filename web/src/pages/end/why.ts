// Why somebody won, as a sentence. How ties are broken stands in docs/rules/classic.md (CL-SCORE-01 to 06).

import type { Seat, Standing } from '../../api/types';
import { andList, t } from '../../words/words.svelte';

type TieBreak = 'hand' | 'order';

/** The 2000 edition looks at the hands, the modern one at the seats. */
const TIE_BREAKS: Record<string, TieBreak> = {
  'classic-2000': 'hand', 'duel-2000': 'hand', 'modern-base': 'order', 'modern-extra-beans': 'order', 'duel-modern': 'order',
};

export interface Facts {
  ruleset: string;
  standing: Standing;
  starting: Seat;
  name: (seat: Seat) => string;
  /** Cards left in hand. */
  hand: (seat: Seat) => number;
}

const tiedWith = (standing: Standing, score: number): Seat[] => standing.places.filter((it) => it.score === score).map((it) => it.seat);

/** Seats whose cards in hand decided something. */
export function handsCount({ ruleset, standing }: Pick<Facts, 'ruleset' | 'standing'>): Seat[] {
  if (TIE_BREAKS[ruleset] !== 'hand') return [];
  return standing.places.filter((it) => tiedWith(standing, it.score).length > 1).map((it) => it.seat);
}

export function title({ standing, name }: Pick<Facts, 'standing' | 'name'>): string {
  const names = standing.winners.map(name);
  if (names.length > 2) return t('end.title.many');
  return names.length === 2 ? t('end.title.two', { names: andList(names) }) : t('end.title', { name: names[0] ?? '' });
}

export function why({ ruleset, standing, starting, name, hand }: Facts): string {
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

/** How long it took. */
export function lasted(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('end.lasted.moment');
  if (minutes < 120) return t('end.lasted.minutes', { n: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('end.lasted.hours', { n: hours }) : t('end.lasted.days', { n: Math.round(hours / 24) });
}
