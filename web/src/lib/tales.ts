// What is worth telling of a game.

import type { Bunch, Card, Cards, Seat } from '../api/types';
import { beansOf, entries } from './beans';
import type { Deal, Harvest, Story } from './story';

export type Worth = (bean: Card, cards: number) => number;

/** The deal that brought somebody the most coins, seen from the harvest. */
export function bestDeal(story: Story, worth: Worth, who: Seat | null): { deal: Deal; seat: Seat; coins: number } | null {
  const sums = new Map<string, { deal: Deal; seat: Seat; coins: number }>();
  for (const { deal, seat, bean, cards, of } of story.yields) {
    if (who && seat !== who) continue;
    const key = `${deal.seq} ${seat}`;
    const sum = sums.get(key) ?? { deal, seat, coins: 0 };
    sum.coins += worth(bean, of) - worth(bean, of - cards);
    sums.set(key, sum);
  }
  const best = [...sums.values()].reduce<{ deal: Deal; seat: Seat; coins: number } | null>((a, b) => (a && a.coins >= b.coins ? a : b), null);
  return best && best.coins > 0 ? best : null;
}

/** The field with the most cards that was ever harvested; of several the one that paid most. */
export const biggestField = (story: Story): Harvest | null =>
  story.harvests.reduce<Harvest | null>((a, b) => (a && (a.cards > b.cards || (a.cards === b.cards && a.coins >= b.coins)) ? a : b), null);

/** Where orders are delivered: the one that paid most. What is sold at the end is none. */
export const bestOrder = (story: Story): Harvest | null =>
  story.harvests.filter((it) => !it.rest).reduce<Harvest | null>((a, b) => (a && a.coins >= b.coins ? a : b), null);

/** The turn in which somebody earned the most, the last harvest aside. */
export function bestTurn(story: Story): { turn: number; seat: Seat; coins: number } | null {
  const sums = new Map<string, { turn: number; seat: Seat; coins: number }>();
  for (const { turn, seat, coins, last } of [...story.harvests, ...story.bonuses]) {
    const sum = sums.get(`${turn} ${seat}`) ?? { turn, seat, coins: 0 };
    if (!last) sum.coins += coins;
    sums.set(`${turn} ${seat}`, sum);
  }
  const best = [...sums.values()].reduce<{ turn: number; seat: Seat; coins: number } | null>((a, b) => (a && a.coins >= b.coins ? a : b), null);
  return best && best.coins > 0 ? best : null;
}

/** What one seat gave another in the whole game. */
export interface Flow { from: Seat; to: Seat; cards: Bunch; deals: number }

export function flows(story: Story): Flow[] {
  const sums = new Map<string, Flow>();
  const add = (from: Seat, to: Seat, cards: Cards) => {
    const sum = sums.get(from + to) ?? { from, to, cards: {}, deals: 0 };
    sum.deals += 1;
    for (const [bean, n] of entries(beansOf(cards))) sum.cards[bean] = (sum.cards[bean] ?? 0) + n;
    sums.set(from + to, sum);
  };
  for (const deal of story.deals) {
    add(deal.from, deal.with, deal.gave);
    add(deal.with, deal.from, deal.got);
  }
  return [...sums.values()].sort((a, b) => (a.from + a.to).localeCompare(b.from + b.to));
}
