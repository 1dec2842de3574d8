// The street and the row as they are shown: while something is shown again, as they were at that step.

import type { Bean, Boss, BossView } from '../../api/types';
import { saleOf, type Mafia } from './mafia';
import type { Play } from './play.svelte';

/** The mafia at the step that is being shown. */
function replayed({ replay, course }: Play): Mafia | null {
  if (replay.at === null || !course) return null;
  return course.steps[replay.at - 1]?.mafia ?? course.before;
}

export function shownBoss(play: Play, boss: Boss): BossView {
  const now = play.boss(boss);
  const field = replayed(play)?.fields[boss];
  if (!field) return now;
  const sells_at = field.bean && saleOf(play.facts, boss, field.bean).cards;
  return { ...now, ...field, sells_at, missing: sells_at && sells_at - field.cards };
}

export const shownCoins = (play: Play): number => replayed(play)?.coins ?? play.view.mafia.coins;

/** How many cards of a set have come so far. */
export function arrived(play: Play, bean: Bean): number {
  const all = play.open[bean] ?? 0;
  const { at } = play.replay;
  if (at === null || play.course?.kind !== 'draw') return all;
  const here = play.course.steps.slice(0, at).flatMap((it) => ((it.kind === 'stays' || it.kind === 'joins') && it.bean === bean ? [it.cards] : []));
  return here.reduce((sum, n) => sum + n, 0);
}
