// The two decks of The Duel, followed through its log.

import type { Bean, Bonus, Event, TheDuelEvent, TheDuelTable } from '../../api/types';
import { shuffle, type Piles } from '../../lib/fair';

export class TheDuelPiles implements Piles {
  cards = 0;
  #beans: Bean[];
  #bonus: Bonus[];
  #gone: Bonus[] = [];
  #shuffles = 2;

  constructor(readonly seed: Uint8Array, readonly facts: TheDuelTable) {
    this.#bonus = shuffle(seed, 1, facts.bonus_cards.map((it) => it.card));
    this.#beans = shuffle(seed, 2, facts.beans.flatMap(({ bean, cards }) => Array<Bean>(cards).fill(bean)));
  }

  /** Takes the top card. Whether it can be the one that was seen. */
  #take<T>(deck: T[], seen: T | null | undefined): boolean {
    const card = deck.pop();
    if (seen === null || seen === undefined) return card !== undefined;
    this.cards += 1;
    return card === seen;
  }

  /** The dollars, whose beans nobody sees; then the hands; then the bonus cards. The starting player's come first. */
  deal(events: readonly Event[]): boolean {
    const hands = (events as TheDuelEvent[]).filter((it) => it.event === 'dealt');
    const rounds = (n: number) => Array.from({ length: n }, (_, round) => round);
    this.#beans.splice(this.#beans.length - this.facts.starting_dollars * hands.length);
    const beans = rounds(this.facts.starting_hand).flatMap((round) => hands.map((it) => this.#take(this.#beans, it.cards?.[round])));
    const bonus = rounds(this.facts.bonus_hand).flatMap((round) => hands.map((it) => this.#take(this.#bonus, it.bonus?.[round])));
    return [...beans, ...bonus].every(Boolean);
  }

  follow(seen: Event): boolean {
    const event = seen as TheDuelEvent;
    switch (event.event) {
      case 'drew':
        return this.#take(this.#beans, event.card);
      case 'turned_over':
        return event.cards.map((card) => this.#take(this.#beans, card)).every(Boolean);
      case 'drew_bonus':
        return this.#take(this.#bonus, event.card);
      case 'discarded_bonus':
        this.#gone.push(event.card);
        return true;
      case 'reshuffled_bonus': {
        const sorted = this.facts.bonus_cards.map((it) => it.card).filter((it) => this.#gone.includes(it));
        this.#shuffles += 1;
        this.#bonus = shuffle(this.seed, this.#shuffles, sorted);
        this.#gone = [];
        return sorted.length === event.cards;
      }
      default:
        return true;
    }
  }
}
