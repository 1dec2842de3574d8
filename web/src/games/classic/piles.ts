// The piles of a classic game, followed through its log.

import type { Bean, BeanFacts, Bunch, ClassicEvent, Event, Seat } from '../../api/types';
import { shuffle, type Piles } from '../../lib/fair';

export class ClassicPiles implements Piles {
  cards = 0;
  #deck: Bean[] = [];
  #drawn: Bean[] = [];
  #discard: Bunch = {};
  #coins = new Map<Seat, Bean[]>();
  #shuffles = 0;

  constructor(readonly seed: Uint8Array, readonly kinds: readonly BeanFacts[]) {
    for (const { bean, cards } of kinds) this.#discard[bean] = cards;
    this.#shuffle();
  }

  #shuffle(): number {
    const sorted = this.kinds.flatMap(({ bean }) => Array<Bean>(this.#discard[bean] ?? 0).fill(bean));
    this.#shuffles += 1;
    this.#deck = shuffle(this.seed, this.#shuffles, sorted);
    this.#discard = {};
    return sorted.length;
  }

  /** Takes the top card. Whether it can be the one that was seen. */
  #take(seen: Bean | null): boolean {
    const card = this.#drawn.shift() ?? this.#deck.pop();
    if (seen === null) return card !== undefined;
    this.cards += 1;
    return card === seen;
  }

  #lay(bean: Bean, n: number): void {
    this.#discard[bean] = (this.#discard[bean] ?? 0) + n;
  }

  deal(events: readonly Event[]): boolean {
    const hands = (events as ClassicEvent[]).filter((it) => it.event === 'dealt');
    let fits = true;
    for (let round = 0; hands.some((it) => it.count > round); round += 1) {
      for (const { count, cards } of hands) if (count > round) fits = this.#take(cards?.[round] ?? null) && fits;
    }
    return fits;
  }

  follow(seen: Event): boolean {
    const event = seen as ClassicEvent;
    switch (event.event) {
      case 'drew':
        return this.#take(event.card);
      case 'turned_over': {
        const fresh = event.cards.length - event.from_discard;
        const fits = event.cards.slice(0, fresh).map((card) => this.#take(card)).every(Boolean);
        for (const card of event.cards.slice(fresh)) this.#lay(card, -1);
        return fits;
      }
      case 'deck_exhausted':
        this.#drawn.push(...this.#deck.splice(0).reverse());
        return true;
      case 'reshuffled':
        return this.#shuffle() === event.cards;
      case 'harvested':
        this.#coins.set(event.seat, [...(this.#coins.get(event.seat) ?? []), ...Array<Bean>(event.coins).fill(event.bean)]);
        this.#lay(event.bean, event.cards - event.coins);
        return true;
      case 'bought_third_field': {
        // In a duel they leave the game, but then nothing is ever shuffled again.
        for (const bean of this.#coins.get(event.seat)?.splice(-event.price) ?? []) this.#lay(bean, 1);
        return true;
      }
      case 'discarded_offered':
      case 'discarded_from_hand':
        this.#lay(event.bean, 1);
        return true;
      default:
        return true;
    }
  }
}
