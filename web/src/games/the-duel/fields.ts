// A field that climbs the series: its top card says what it pays, all its cards are counted.

import type { Bean, BeanFacts } from '../../api/types';
import { beanName, runsOf, some } from '../../lib/beans';
import { coins, nextStep } from '../../lib/games.svelte';
import { andList, t } from '../../words/words.svelte';
import { DOLLARS } from './money';

export type Column = readonly Bean[];

export interface Grown {
  column: Column;
  top: Bean;
  count: number;
  /** Dollars it pays now. */
  pays: number;
  next: { cards: number; coins: number } | null;
  /** What it takes next: the same again, or the next in the series. */
  takes: Bean[];
}

/** What grows in a field, by the game's beans in rising order; `null` if nothing does. */
export function grown(beans: readonly BeanFacts[], column: Column): Grown | null {
  const top = column.at(-1);
  const at = beans.findIndex((it) => it.bean === top);
  const facts = beans[at];
  if (!top || !facts) return null;
  const takes = [top, ...(beans[at + 1] ? [beans[at + 1]!.bean] : [])];
  return { column, top, count: column.length, pays: coins(facts, column.length), next: nextStep(facts, column.length), takes };
}

/** '2 Red and Black-eyed', in planting order. */
export const sayColumn = (column: Column): string => andList(runsOf(column).map(({ bean, n }) => some(bean, n)));

/** 'Black-eyed or Soy'. */
export const sayTakes = (takes: readonly Bean[]): string =>
  takes.length > 1 ? t('the-duel.or', { a: beanName(takes[0]!), b: beanName(takes[1]!) }) : beanName(takes[0]!);

/** The whole field in words. */
export function fieldWords(it: Grown): string {
  const values = { n: it.count, top: beanName(it.top), cards: sayColumn(it.column), now: DOLLARS.words(it.pays), takes: sayTakes(it.takes) };
  return it.next
    ? t('the-duel.field.words', { ...values, more: it.next.cards - it.count, coins: DOLLARS.words(it.next.coins) })
    : t('the-duel.field.words.full', values);
}
