// The piles of Gangsters, followed through its log.

import type { Bean, BeanFacts, Bunch, Event, GangstersEvent } from '../../api/types';
import { shuffle, type Piles } from '../../lib/fair';

export class GangstersPiles implements Piles {
  cards = 0;
  #deck: Bean[] = [];
  #discard: Bunch = {};
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
  #take(seen: Bean | null | undefined): boolean {
    const card = this.#deck.pop();
    if (!seen) return card !== undefined;
    this.cards += 1;
    return card === seen;
  }

  #lay(bean: Bean, n: number): boolean {
    this.#discard[bean] = (this.#discard[bean] ?? 0) + n;
    return this.#discard[bean]! >= 0;
  }

  deal(events: readonly Event[]): boolean {
    const hands = (events as GangstersEvent[]).filter((it) => it.event === 'dealt');
    const rounds = Array.from({ length: Math.max(...hands.map((it) => it.count)) }, (_, round) => round);
    return rounds.flatMap((round) => hands.map((it) => this.#take(it.cards?.[round]))).every(Boolean);
  }

  follow(seen: Event): boolean {
    const event = seen as GangstersEvent;
    switch (event.event) {
      case 'drew':
        return this.#take(event.card);
      case 'to_boss':
        return event.from !== 'deck' || this.#take(event.bean);
      case 'joined_row':
        return event.from === 'deck' ? this.#take(event.bean) : this.#lay(event.bean, -1);
      case 'deck_exhausted':
        return this.#deck.length === 0;
      case 'reshuffled':
        return this.#shuffle() === event.cards;
      case 'harvested':
      case 'boss_sold':
        return this.#lay(event.bean, event.cards - event.coins);
      case 'discarded_offered':
        return this.#lay(event.bean, 1);
      case 'bought_third_field':
        return event.paid.map((bean) => this.#lay(bean, 1)).every(Boolean);
      case 'discarded_hand':
        return event.cards.map((bean) => this.#lay(bean, 1)).every(Boolean);
      default:
        return true;
    }
  }
}
