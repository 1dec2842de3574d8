// How far a bonus card is, in words.

import type { BonusFacts } from '../../api/types';
import { some, type Run } from '../../lib/beans';
import { andList, t, type Key } from '../../words/words.svelte';
import { count, missing } from './patterns';
import type { Play } from './play.svelte';

/** Farther away than so many cards, a pattern is not in sight. */
const NEAR = 2;

/** 'two, then one, then one'. */
export function sayPattern(runs: readonly number[]): string {
  const words = runs.map((n) => t(`the-duel.n.${n}` as Key));
  if (runs.length === 1) return t('the-duel.pattern.one', { n: words[0]! });
  return runs.every((n) => n === 1) ? t('the-duel.pattern.stairs', { n: t(`the-duel.n.${runs.length}` as Key) }) : words.join(t('the-duel.pattern.then'));
}

/** 'fits your field 2'. */
export function whereFits(play: Play, { card }: BonusFacts): string | null {
  const at = play.fieldFor(card);
  if (!at) return null;
  return at.owner === play.seat ? t('the-duel.fits', { field: at.field }) : t('the-duel.fits.other', { name: play.name(at.owner), field: at.field });
}

/** 'lacks Black-eyed on field 1': what would do it in the field that is nearest to it, if little would. */
export function nearest(play: Play, { runs }: BonusFacts): string | null {
  let best: { field: number; lacks: Run[] } | null = null;
  for (let field = 1; field <= play.facts.fields; field += 1) {
    const lacks = missing(runs, play.column(play.seat!, field), play.series);
    if (lacks && count(lacks) > 0 && count(lacks) <= NEAR && (!best || count(lacks) < count(best.lacks))) best = { field, lacks };
  }
  return best && t('the-duel.near', { field: best.field, cards: andList(best.lacks.map(({ bean, n }) => some(bean, n))) });
}
