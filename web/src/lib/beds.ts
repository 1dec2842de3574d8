// Where the cards of deals went, and what they brought.

import type { Card, Cards, Seat } from '../api/types';
import type { Deal, Harvest } from './story';

/** Cards of a deal that were harvested: so many of the field's. */
export interface Yield { deal: Deal; seat: Seat; bean: Card; cards: number; of: number }

/** A card went into a field; `received` if it came from a deal. */
export interface Planted { seat: Seat; bean: Card; field: number; received: boolean }

/** Follows the cards of deals into the fields, and to the harvest. */
export class Beds {
  #deals = new Map<string, Deal[]>();
  #fields = new Map<string, (Deal | null)[]>();

  received(deal: Deal, seat: Seat, cards: Cards): void {
    for (const [bean, n] of Object.entries(cards) as [Card, number][]) {
      const key = `${seat} ${bean}`;
      this.#deals.set(key, [...(this.#deals.get(key) ?? []), ...Array<Deal>(n).fill(deal)]);
    }
  }

  planted(event: Planted): void {
    const from = event.received ? this.#deals.get(`${event.seat} ${event.bean}`)?.shift() : undefined;
    const key = `${event.seat} ${event.field}`;
    this.#fields.set(key, [...(this.#fields.get(key) ?? []), from ?? null]);
  }

  harvested({ seat, field, bean, cards }: Omit<Harvest, 'seq' | 'turn' | 'last'>): Yield[] {
    const key = `${seat} ${field}`;
    const own = this.#fields.get(key) ?? [];
    this.#fields.delete(key);
    const deals = new Set(own.filter((it) => it !== null));
    return [...deals].map((deal) => ({ deal, seat, bean, cards: own.filter((it) => it === deal).length, of: cards }));
  }
}
