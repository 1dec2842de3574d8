// The ways a lady can go after a baby was planted: she stays, or climbs one or two places.

import type { Bean, Figure, LadiesPrompt } from '../../api/types';
import { t } from '../../words/words.svelte';

type Prompt = Extract<LadiesPrompt, { ask: 'shift_lady' }>;

/** Where she lies, counted from 1 at the bottom; how far she goes; the field afterwards and what it pays. */
export interface Way { position: number; by: number; figures: Figure[]; coins: number }

export interface Climb { field: number; bean: Bean; ladies: number[]; ways: Way[]; way: Way }

/** The most coins first, then whoever comes closest to the top. */
const better = (a: Way, b: Way): Way => (b.coins > a.coins || (b.coins === a.coins && b.position + b.by > a.position + a.by) ? b : a);

export function ways({ field, bean, figures, coins, choices }: Prompt, chosen: { position: number; by: number } | null): Climb {
  const ladies = [...new Set(choices.map((it) => it.position))].sort((a, b) => b - a);
  const stays = (position: number): Way => ({ position, by: 0, figures, coins });
  const picked = chosen && [stays(chosen.position), ...choices].find((it) => it.position === chosen.position && it.by === chosen.by);
  const way = picked ?? choices.reduce<Way>(better, stays(ladies[0] ?? 1));
  return { field, bean, ladies, ways: [stays(way.position), ...choices.filter((it) => it.position === way.position)], way };
}

/** Which lady it is, from the top. */
export function ladyName(ladies: number[], position: number): string {
  if (ladies.length === 2) return t(ladies[0] === position ? 'ladies.climb.upper' : 'ladies.climb.lower');
  return t('ladies.climb.nth', { n: ladies.indexOf(position) + 1 });
}

/** A row of a pile as it is drawn, from the top; or so many that are left out. */
export type Row = { figure: Figure; moved: boolean } | { more: number };

const MOST = 7;

/** The pile from the top, with the lady that is looked at; what is far from her is left out where there are many. */
export function rows({ figures, position, by }: Way): Row[] {
  const lady = position - 1 + by;
  const near = (at: number) => figures.length <= MOST || at === figures.length - 1 || (at >= position - 2 && at <= position + 1);
  const drawn: Row[] = [];
  for (let at = figures.length - 1; at >= 0; at -= 1) {
    const last = drawn.at(-1);
    if (near(at)) drawn.push({ figure: figures[at]!, moved: at === lady });
    else if (last && 'more' in last) last.more += 1;
    else drawn.push({ more: 1 });
  }
  // A single one takes no more room than the words for it.
  return drawn.map((row, at) => ('more' in row && row.more === 1 ? { figure: figures[below(drawn, at)]!, moved: false } : row));
}

/** The place, from the bottom, of what lies in a row. */
const below = (drawn: Row[], at: number): number => drawn.slice(at + 1).reduce((sum, it) => sum + ('more' in it ? it.more : 1), 0);

/** 'Lady to the top', 'Two up'. */
export function wayName({ figures, position, by }: Way): string {
  return t(by > 0 && position + by === figures.length ? 'ladies.climb.top' : by === 0 ? 'ladies.climb.stay' : by === 1 ? 'ladies.climb.one' : 'ladies.climb.two');
}
