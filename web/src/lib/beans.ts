// Beans as they are shown: a letter, a style, a name, and the words for several of them.

import type { Bean, Bunch } from '../api/types';
import { andList, t } from '../words/words.svelte';

export const BEANS: readonly Bean[] = [
  'cocoa', 'garden', 'red', 'black_eyed', 'soy', 'green', 'stink', 'chili', 'blue', 'wax', 'coffee',
];

/** The letter on the card, and the key that picks it. */
export const LETTER: Record<Bean, string> = {
  cocoa: 'C', garden: 'G', red: 'R', black_eyed: 'E', soy: 'S', green: 'N', stink: 'T', chili: 'H', blue: 'B', wax: 'W', coffee: 'F',
};

/** The bean's name in styles and in the sprite. */
export const look = (bean: Bean): string => bean.replace('_', '');

export const beanName = (bean: Bean): string => t(`bean.${bean}`);

export const entries = (bunch: Bunch): [Bean, number][] =>
  BEANS.filter((bean) => (bunch[bean] ?? 0) > 0).map((bean) => [bean, bunch[bean]!]);

export const total = (bunch: Bunch): number => entries(bunch).reduce((sum, [, n]) => sum + n, 0);

/** Every card on its own. */
export const cards = (bunch: Bunch): Bean[] => entries(bunch).flatMap(([bean, n]) => Array<Bean>(n).fill(bean));

export function bunchOf(beans: Iterable<Bean>): Bunch {
  const bunch: Bunch = {};
  for (const bean of beans) bunch[bean] = (bunch[bean] ?? 0) + 1;
  return bunch;
}

export function plus(...bunches: Bunch[]): Bunch {
  return bunchOf(bunches.flatMap(cards));
}

export const sameBunch = (a: Bunch, b: Bunch): boolean => BEANS.every((bean) => (a[bean] ?? 0) === (b[bean] ?? 0));

/** So many of a bean: 'Chili' for one, '2 Chili' for more. */
export const some = (bean: Bean, n: number): string => (n === 1 ? beanName(bean) : t('beans.some', { n, bean: beanName(bean) }));

/** '2 Chili and Garden'. */
export const say = (bunch: Bunch): string => andList(entries(bunch).map(([bean, n]) => some(bean, n)));

/** '2 Chili, Garden', where there is little room. */
export const sayShort = (bunch: Bunch): string => entries(bunch).map(([bean, n]) => some(bean, n)).join(', ');
