// A step or an action as a picture.

import type { Card, Cards, Seat, Standing } from '../api/types';
import { bunchOf, plus, total } from './beans';

export type Picture =
  | { kind: 'swap'; left: Seat; gives: Cards; gets: Cards | 'open'; right: Seat | 'everyone'; done: boolean; /** Their figures are not told. */ hidden?: boolean }
  | { kind: 'plant'; seat: Seat; bean: Card; field: number; /** More than one card at once. */ cards?: number }
  | { kind: 'reap'; seat: Seat; cards: Cards; coins: number }
  | { kind: 'cards'; seat: Seat; beans: Card[]; backs: number }
  | { kind: 'buy'; seat: Seat; price: number }
  /** A bonus card: shown for so much, or thrown away. */
  | { kind: 'bonus'; seat: Seat; runs: number[]; coins: number | null }
  /** Cards for members of the house, and what is sold at once for it. */
  | { kind: 'house'; seat: Seat; cards: Cards; /** Their pictures. */ to: string[]; coins: number }
  | { kind: 'pay'; from: Seat; to: Seat; coins: number }
  | { kind: 'standing'; places: Standing['places']; house?: Standing['house'] };

/** What happened: a sentence, a word more, a picture; and in which phase. */
export interface Scene { title: string; detail: string; picture: Picture | null; during: string }

/** Beans on their own, for a row of stamps; many of a kind are one with a number. */
export function stamps(cards: Cards): { bean: Card; n: number }[] {
  const bunch = plus(cards);
  const many = total(bunch) > 4;
  return (Object.entries(bunch) as [Card, number][]).flatMap(([bean, n]) => (many ? [{ bean, n }] : Array.from({ length: n }, () => ({ bean, n: 1 }))));
}

export const stampsOf = (beans: Card[]) => stamps(bunchOf(beans));
