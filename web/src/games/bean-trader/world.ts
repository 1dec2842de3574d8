// The world on the map: where towns are drawn, and what cards are called.

import type { BeanTraderTable, City, HandCard, Order, OrderCard, Town } from '../../api/types';
import { beanName, say } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import { THALERS } from './money';

/** The drawing is so many units wide and high. */
export const CHART = { width: 1000, height: 520 };

/** Room for names at the edges: the facts count from 0 to 1000 both ways. */
export const placeOf = ({ x, y }: Pick<Town, 'x' | 'y'>): { x: number; y: number } => ({ x: 4.55 + x * 0.0906, y: 5.05 + y * 0.099 });

/** Where its sign hangs, so that it hides no road and no other town: in pixels to the right and down; of those in `LEFT` the right edge counts, to the left. */
const SIGNS: Record<City, [number, number]> = {
  edinburgh: [-46, 16], london: [24, -52], bergen: [22, -34], aalborg: [26, -26], bremen: [-20, 14], hamburg: [33, -44], luebeck: [-40, 16], rostock: [-24, 16],
  malmo: [26, 4], danzig: [-24, 18], visby: [26, -34], riga: [-56, 18],
};
/** The wagons stand where the sign does not hang: from there to the east, or to the west of those in `WEST`, whose distance is to the left. */
const STANDS: Record<City, [number, number]> = {
  edinburgh: [14, -38], london: [16, -16], bergen: [16, -12], aalborg: [16, -22], bremen: [14, -34], hamburg: [12, -30], luebeck: [12, -36], rostock: [16, -38],
  malmo: [-4, -52], danzig: [16, -36], visby: [14, 0], riga: [-34, -48],
};
const WEST: readonly City[] = ['bergen', 'bremen', 'visby', 'riga'];
export const standsWest = (city: City): boolean => WEST.includes(city);
const LEFT: readonly City[] = ['london', 'aalborg', 'hamburg'];
/** On a phone this one hangs above the town, and the others below. */
export const hangsUp = (city: City): boolean => city === 'hamburg';
export const hangsLeft = (city: City): boolean => LEFT.includes(city);
export const signOf = (city: City): { dx: number; dy: number } => ({ dx: SIGNS[city][0], dy: SIGNS[city][1] });
export const standOf = (city: City): { cx: number; cy: number } => ({ cx: STANDS[city][0], cy: STANDS[city][1] });
/** On a phone there is less room: there they stand above the town on the right, or on the left, or below. */
export const sideOf = (city: City): 'left' | 'below' | 'right' => (['bremen', 'london', 'malmo', 'riga'].includes(city) ? 'left' : city === 'luebeck' ? 'below' : 'right');

export const townOf = (facts: BeanTraderTable, city: City): Town => facts.towns.find((it) => it.city === city)!;
export const orderOf = (facts: BeanTraderTable, order: Order): OrderCard => facts.orders.find((it) => it.order === order)!;
export const townName = (city: City): string => t(`bean-trader.town.${city}`);

/** A line through towns, for the drawing. */
export function lineOf(facts: BeanTraderTable, way: readonly City[]): string {
  const at = (city: City) => {
    const { x, y } = placeOf(townOf(facts, city));
    return `${Math.round((x * CHART.width) / 100)} ${Math.round((y * CHART.height) / 100)}`;
  };
  return `M${way.map(at).join('L')}`;
}

/** Every road once. */
export const roadsOf = (facts: BeanTraderTable): [City, City][] =>
  facts.towns.flatMap(({ city, neighbours }) => neighbours.filter((it) => city < it).map((it): [City, City] => [city, it]));

/** The towns of a shortest way, both ends among them; of several, the one through the earlier towns of the table, as the game goes. */
export function wayTo(facts: BeanTraderTable, from: City, goal: City): City[] {
  const far = new Map<City, number>([[goal, 0]]);
  const queue = [goal];
  for (const city of queue) {
    for (const next of townOf(facts, city).neighbours) {
      if (!far.has(next)) {
        far.set(next, far.get(city)! + 1);
        queue.push(next);
      }
    }
  }
  const way = [from];
  while (way.at(-1) !== goal) {
    const { neighbours } = townOf(facts, way.at(-1)!);
    const nearer = facts.towns.find(({ city }) => neighbours.includes(city) && far.get(city)! < far.get(way.at(-1)!)!);
    way.push(nearer!.city);
  }
  return way;
}

export type TravelCard = Exclude<HandCard, Order>;
export const isOrder = (card: HandCard): card is Order => card !== 'toll' && card !== 'supply' && !card.startsWith('travel-');
export const kindOf = (card: TravelCard): 'travel' | 'toll' | 'supply' => (card === 'toll' || card === 'supply' ? card : 'travel');
/** The number on a travel card. */
export const numberOf = (facts: BeanTraderTable, card: HandCard): number => facts.travel_cards.indexOf(card) + 1;

/** 'Order for Visby: Blue and Black-eyed, 33 thalers', or 'Toll'. */
export function cardWords(facts: BeanTraderTable, card: HandCard): string {
  if (isOrder(card)) {
    const it = orderOf(facts, card);
    return t('bean-trader.card.order', { town: townName(it.city), beans: say(it.beans), thalers: THALERS.words(it.thalers) });
  }
  return t(`bean-trader.card.${kindOf(card)}`, { n: numberOf(facts, card), toll: facts.toll });
}

export const basePrice = (facts: BeanTraderTable, bean: string): number => facts.beans.find((it) => it.bean === bean)?.base_price ?? 0;

/** 'Blue 4, Red 12'. */
export const sayPrices = (prices: { bean: Parameters<typeof beanName>[0]; price: number }[]): string => prices.map((it) => t('bean-trader.price', { bean: beanName(it.bean), n: it.price })).join(', ');
