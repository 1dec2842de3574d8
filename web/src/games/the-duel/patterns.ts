// Patterns of bonus cards, laid beside the runs of a field (DU-BON-04, DU-BON-05).

import type { Bean } from '../../api/types';
import { runsOf, type Run } from '../../lib/beans';

/** '2-1-1'. */
export const called = (pattern: readonly number[]): string => pattern.join('-');

export const sizeOf = (pattern: readonly number[]): number => pattern.reduce((sum, n) => sum + n, 0);

/** What is still to be planted on a field so that its last cards show the pattern: nothing if they do, `null` if no planting can do it. */
export function missing(pattern: readonly number[], column: readonly Bean[], series: readonly Bean[]): Run[] | null {
  const runs = runsOf(column);
  const top = runs.at(-1);
  if (!top) return null;
  const at = series.indexOf(top.bean);
  const ways = pattern.map((_, place) => from(place)).concat([fresh()]).filter((it) => it !== null);
  return ways.reduce<Run[] | null>((best, it) => (best && count(best) <= count(it) ? best : it), null);

  /** The top run is the pattern's run at this place. */
  function from(place: number): Run[] | null {
    const fits = pattern.slice(0, place + 1).every((n, i) => {
      const run = runs.at(i - place - 1);
      if (!run || (i > 0 && run.n > n)) return false;
      return i === place || (i === 0 ? run.n >= n : run.n === n);
    });
    const more = Math.max(0, pattern[place]! - top!.n);
    return fits ? climb([more, ...pattern.slice(place + 1)], at) : null;
  }
  /** The whole pattern lies on what is there. */
  function fresh(): Run[] | null {
    return climb(pattern, at + 1);
  }
  function climb(steps: readonly number[], first: number): Run[] | null {
    const beans = steps.map((n, i) => ({ bean: series[first + i], n }));
    return beans.every((it): it is Run => it.bean !== undefined) ? beans.filter((it) => it.n > 0) : null;
  }
}

export const count = (runs: readonly Run[]): number => runs.reduce((sum, it) => sum + it.n, 0);

export const shows = (pattern: readonly number[], column: readonly Bean[], series: readonly Bean[]): boolean =>
  missing(pattern, column, series)?.length === 0;
