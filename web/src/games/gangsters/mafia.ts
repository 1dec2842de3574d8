// The bosses' fields, followed event by event; and what a gift would do to one.

import type { Bean, Boss, GangstersEvent as Event, GangstersTable } from '../../api/types';

export interface BossField { bean: Bean | null; cards: number }
export interface Mafia { fields: Readonly<Record<Boss, BossField>>; coins: number }

const EMPTY: BossField = { bean: null, cards: 0 };

/** Before the bosses are served. */
export const NOTHING: Mafia = { fields: { al: EMPTY, don: EMPTY, joe: EMPTY }, coins: 0 };

/** The mafia after an event. */
export function after(mafia: Mafia, event: Event): Mafia {
  if (event.event !== 'to_boss' && event.event !== 'boss_sold') return mafia;
  const { boss, bean } = event;
  if (event.event === 'boss_sold') return { fields: { ...mafia.fields, [boss]: EMPTY }, coins: mafia.coins + event.coins };
  return { ...mafia, fields: { ...mafia.fields, [boss]: { bean, cards: mafia.fields[boss].cards + 1 } } };
}

/** How many cards of a bean make a boss sell, and for how much. */
export function saleOf(facts: GangstersTable, boss: Boss, bean: Bean): { cards: number; coins: number } {
  const of = facts.bosses.find((it) => it.boss === boss)!;
  return { cards: of.sells.find((it) => it.bean === bean)!.cards, coins: of.price };
}

/** What comes of cards for a boss: they reach him one by one, and he sells at once (GA-MAFIA-04). */
export interface Gift { from: number; to: number; sells: number; coins: number; at: number }

export function gift(facts: GangstersTable, field: BossField, boss: Boss, bean: Bean, cards: number): Gift {
  const { cards: at, coins: price } = saleOf(facts, boss, bean);
  const all = field.cards + cards;
  const sells = Math.floor(all / at);
  return { from: field.cards, to: all % at, sells, coins: sells * price, at };
}
