// The piles of a game of Ladies, followed through its log.

import type { Event, LadiesCard, LadiesCards, LadiesEvent, LadiesTable } from '../../api/types';
import { withFigure } from '../../lib/beans';
import { shuffle, type Piles } from '../../lib/fair';

export class LadiesPiles implements Piles {
  cards = 0;
  #deck: LadiesCard[] = [];
  #drawn: LadiesCard[] = [];
  #discard: LadiesCards = {};
  #shuffles = 0;
  readonly #kinds: LadiesCard[];

  constructor(readonly seed: Uint8Array, { beans }: LadiesTable) {
    this.#kinds = beans.flatMap(({ bean, figures }) => figures.map(({ figure }) => withFigure(bean, figure)));
    for (const { bean, figures } of beans) for (const { figure, cards } of figures) this.#discard[withFigure(bean, figure)] = cards;
    this.#shuffle();
  }

  #shuffle(): number {
    const sorted = this.#kinds.flatMap((card) => Array<LadiesCard>(this.#discard[card] ?? 0).fill(card));
    this.#shuffles += 1;
    this.#deck = shuffle(this.seed, this.#shuffles, sorted);
    this.#discard = {};
    return sorted.length;
  }

  /** Takes the top card. Whether it can be the one that was seen. */
  #take(seen: LadiesCard | null): boolean {
    const card = this.#drawn.shift() ?? this.#deck.pop();
    if (seen === null) return card !== undefined;
    this.cards += 1;
    return card === seen;
  }

  #lay(card: LadiesCard, n: number): void {
    this.#discard[card] = (this.#discard[card] ?? 0) + n;
  }

  deal(events: readonly Event[]): boolean {
    const hands = (events as LadiesEvent[]).filter((it) => it.event === 'dealt');
    let fits = true;
    for (let round = 0; hands.some((it) => it.count > round); round += 1) {
      for (const { count, cards } of hands) if (count > round) fits = this.#take(cards?.[round] ?? null) && fits;
    }
    return fits;
  }

  follow(seen: Event): boolean {
    const event = seen as LadiesEvent;
    switch (event.event) {
      case 'drew':
        return this.#take(event.card);
      case 'turned_over':
        return event.cards.map((card) => this.#take(card)).every(Boolean);
      case 'deck_exhausted':
        this.#drawn.push(...this.#deck.splice(0).reverse());
        return true;
      case 'reshuffled':
        return this.#shuffle() === event.cards;
      case 'harvested':
        return this.#harvested(event);
      case 'bought_third_field':
        for (const card of event.paid) this.#lay(card, 1);
        return true;
      default:
        return true;
    }
  }

  /** The topmost cards become coins. The Garden lady's come from the discard pile and the deck, and all her beans are laid down. */
  #harvested({ bean, figures, coins, from_discard, from_deck }: Extract<LadiesEvent, { event: 'harvested' }>): boolean {
    const elsewhere = from_discard.length + from_deck;
    for (const card of from_discard) this.#lay(card, -1);
    const fits = Array.from({ length: from_deck }, () => this.#take(null)).every(Boolean);
    for (const figure of figures.slice(0, elsewhere ? figures.length : figures.length - coins)) this.#lay(withFigure(bean, figure), 1);
    return fits && from_discard.every((card) => (this.#discard[card] ?? 0) >= 0);
  }
}
