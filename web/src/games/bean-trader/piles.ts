// The harvest cards and the orders of Bean Trader, followed through its log.

import type { BeanTraderEvent, BeanTraderTable, Event, HarvestCard, Order } from '../../api/types';
import { shuffle, type Piles } from '../../lib/fair';
import { isOrder } from './world';

export class BeanTraderPiles implements Piles {
  cards = 0;
  /** As they will be drawn. */
  #harvests: HarvestCard[];
  #orders: Order[];
  #gone: Order[] = [];
  #shuffles = 2;

  constructor(readonly seed: Uint8Array, readonly facts: BeanTraderTable) {
    const top = shuffle(seed, 1, facts.harvests.map((it) => it.card)).reverse();
    // The topmost are put aside, and drawn last.
    this.#harvests = [...top.slice(facts.reserve), ...top.slice(0, facts.reserve)];
    this.#orders = shuffle(seed, 2, facts.orders.map((it) => it.order));
  }

  /** Takes the top order. Whether it can be the one that was seen. */
  #take(seen: Order | null | undefined): boolean {
    const card = this.#orders.pop();
    if (seen === null || seen === undefined) return card !== undefined;
    this.cards += 1;
    return card === seen;
  }

  /** Three each, in the order of seats. */
  deal(events: readonly Event[]): boolean {
    const hands = (events as BeanTraderEvent[]).filter((it) => it.event === 'dealt');
    return hands.flatMap((it) => Array.from({ length: this.facts.dealt }, (_, at) => this.#take(it.orders?.[at]))).every(Boolean);
  }

  follow(seen: Event): boolean {
    const event = seen as BeanTraderEvent;
    switch (event.event) {
      case 'drew_order':
      case 'bought_order':
        return this.#take(event.order);
      case 'harvest_drawn':
        this.cards += 1;
        return this.#harvests[event.number - 1] === event.card;
      case 'started':
      case 'delivered':
        this.#gone.push(event.order);
        return true;
      case 'showed_card':
        if (isOrder(event.card)) this.#gone.push(event.card);
        return true;
      case 'orders_discarded':
        this.#gone.push(...event.orders);
        return true;
      case 'reshuffled': {
        const sorted = this.facts.orders.map((it) => it.order).filter((it) => this.#gone.includes(it));
        this.#shuffles += 1;
        this.#orders = shuffle(this.seed, this.#shuffles, sorted);
        this.#gone = [];
        return sorted.length === event.cards;
      }
      default:
        return true;
    }
  }
}
