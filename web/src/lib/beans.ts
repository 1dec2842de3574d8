// Beans as they are shown: a letter, a style, a name, and the words for several of them.

import type { Bean, Bunch, Card, Face, Figure, LadiesCard } from '../api/types';
import { andList, t } from '../words/words.svelte';

export const BEANS: readonly Bean[] = [
  'cocoa', 'garden', 'red', 'black_eyed', 'soy', 'green', 'stink', 'chili', 'blue', 'wax', 'coffee', 'bush', 'fava', 'kidney',
];

/** The letter on the card, and the key that picks it. */
export const LETTER: Record<Bean, string> = {
  cocoa: 'C', garden: 'G', red: 'R', black_eyed: 'E', soy: 'S', green: 'N', stink: 'T', chili: 'H', blue: 'B', wax: 'W', coffee: 'F',
  bush: 'U', fava: 'V', kidney: 'K',
};

const FIGURE = /_(gent|lady|baby)$/;
const FIGURES: readonly Figure[] = ['gent', 'lady', 'baby'];

/** A card's bean, whoever it shows. */
export const beanOf = (card: Card): Bean => card.replace(FIGURE, '') as Bean;
/** Whom a card shows; `null` where cards are mere beans, or where it is not told. */
export const figureOf = (card: Card): Figure | null => (FIGURE.exec(card)?.[1] as Figure | undefined) ?? null;
export const withFigure = (bean: Bean, figure: Figure): LadiesCard => `${bean}_${figure}` as LadiesCard;

/** The bean's name in styles and in the sprite. */
export const look = (card: Card): string => beanOf(card).replace('_', '');

export const beanName = (bean: Bean): string => t(`bean.${bean}`);

/** 'Red', or 'Red lady'; of several 'Red ladies'. */
export const cardName = (card: Card, n = 1): string => (figureOf(card) ? t(`card.${card as LadiesCard}`, { n }) : beanName(beanOf(card)));

export const faceName = ({ bean, figure }: Face): string => cardName(figure ? withFigure(bean, figure) : bean);

/** So many of each card. */
export type Bundle<C extends Card> = Partial<Record<C, number>>;

const rank = (card: Card): number => BEANS.indexOf(beanOf(card)) * 4 + FIGURES.indexOf(figureOf(card) ?? 'gent') + (figureOf(card) ? 1 : 0);

export const entries = <C extends Card>(bunch: Bundle<C>): [C, number][] =>
  (Object.entries(bunch) as [C, number][]).filter(([, n]) => n > 0).sort(([a], [b]) => rank(a) - rank(b));

export const total = (bunch: Bundle<Card>): number => entries(bunch).reduce((sum, [, n]) => sum + n, 0);

/** Every card on its own. */
export const cards = <C extends Card>(bunch: Bundle<C>): C[] => entries(bunch).flatMap(([card, n]) => Array<C>(n).fill(card));

export function bunchOf<C extends Card>(all: Iterable<C>): Bundle<C> {
  const bunch: Bundle<C> = {};
  for (const card of all) bunch[card] = (bunch[card] ?? 0) + 1;
  return bunch;
}

export function plus<C extends Card>(...bunches: Bundle<C>[]): Bundle<C> {
  return bunchOf(bunches.flatMap((it) => cards(it)));
}

/** Cards by their beans alone. */
export const beansOf = (bunch: Bundle<Card>): Bunch => bunchOf(cards(bunch).map(beanOf));

/** Equal neighbours, as many as there are in one piece. */
export interface Run { bean: Bean; n: number }

export function runsOf(row: readonly Bean[]): Run[] {
  const runs: Run[] = [];
  for (const bean of row) {
    const last = runs.at(-1);
    if (last?.bean === bean) last.n += 1;
    else runs.push({ bean, n: 1 });
  }
  return runs;
}

export const sameBunch = (a: Bunch, b: Bunch): boolean => BEANS.every((bean) => (a[bean] ?? 0) === (b[bean] ?? 0));

/** So many of a card: 'Chili' for one, '2 Chili' for more. */
export const some = (card: Card, n: number): string => (n === 1 ? cardName(card) : t('beans.some', { n, bean: cardName(card, n) }));

/** '2 Chili and Garden'. */
export const say = (bunch: Bundle<Card>): string => andList(entries(bunch).map(([card, n]) => some(card, n)));

/** '2 Chili, Garden', where there is little room. */
export const sayShort = (bunch: Bundle<Card>): string => entries(bunch).map(([card, n]) => some(card, n)).join(', ');
