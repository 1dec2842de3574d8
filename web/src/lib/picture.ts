// A step or an action as a picture.

import type { Bean, Bunch, Seat, Standing } from '../api/types';
import { bunchOf, plus, total } from './beans';

export type Picture =
  | { kind: 'swap'; left: Seat; gives: Bunch; gets: Bunch | 'open'; right: Seat | 'everyone'; done: boolean }
  | { kind: 'plant'; seat: Seat; bean: Bean; field: number }
  | { kind: 'reap'; seat: Seat; bean: Bean; cards: number; coins: number }
  | { kind: 'cards'; seat: Seat; beans: Bean[]; backs: number }
  | { kind: 'buy'; seat: Seat; price: number }
  | { kind: 'standing'; places: Standing['places'] };

/** What happened: a sentence, a word more, a picture; and in which phase. */
export interface Scene { title: string; detail: string; picture: Picture | null; during: string }

/** Beans on their own, for a row of stamps; many of a kind are one with a number. */
export function stamps(cards: Bunch): { bean: Bean; n: number }[] {
  const bunch = plus(cards);
  const many = total(bunch) > 4;
  return (Object.entries(bunch) as [Bean, number][]).flatMap(([bean, n]) => (many ? [{ bean, n }] : Array.from({ length: n }, () => ({ bean, n: 1 }))));
}

export const stampsOf = (beans: Bean[]) => stamps(bunchOf(beans));
