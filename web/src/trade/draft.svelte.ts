// The offer that I am building.

import type { Addressee, Card, Cards, Event, Seat } from '../api/types';
import { figureOf, plus, total } from '../lib/beans';
import { keepOffer, keptOffer } from '../lib/kept';
import { faceUp, handPlace, sameCard } from './cards';
import type { Trader } from './play.svelte';
import { isTradePhase, type CardRef, type Offer, type TradeAction } from './types';

interface Kept { to: Addressee; give: CardRef[]; want: Cards; open: boolean; answers: number | null }

const NOTHING: Kept = { to: 'everyone', give: [], want: {}, open: false, answers: null };

export class Draft {
  #kept = $state<Kept>({ ...NOTHING });

  constructor(readonly table: string) {
    this.#kept = keptOffer(table, NOTHING);
  }

  #keep(): void {
    keepOffer(this.table, this.#kept);
  }

  get to(): Addressee {
    return this.#kept.to;
  }
  set to(to: Addressee) {
    this.#kept.to = to;
    this.#kept.answers = null;
    this.#keep();
  }
  get give(): CardRef[] {
    return this.#kept.give;
  }
  get want(): Cards {
    return this.#kept.want;
  }
  /** 'Make me an offer'. */
  get open(): boolean {
    return this.#kept.open;
  }
  set open(open: boolean) {
    this.#kept.open = open;
    if (open) this.#kept.want = {};
    this.#keep();
  }
  get answers(): number | null {
    return this.#kept.answers;
  }
  get isEmpty(): boolean {
    return this.give.length === 0 && total(this.want) === 0;
  }

  has(card: CardRef): boolean {
    return this.give.some((it) => sameCard(it, card));
  }

  /** Puts a card in, or takes it out. Alike cards that lie open are counted up to how many there are. */
  toggle(card: CardRef, there = 1): void {
    const given = this.give.filter((it) => sameCard(it, card)).length;
    this.#kept.give = given < there ? [...this.give, card] : this.give.filter((it) => !sameCard(it, card));
    this.#keep();
  }

  ask(bean: Card, by: 1 | -1): void {
    const number = Math.max(0, (this.want[bean] ?? 0) + by);
    this.#kept.open = false;
    this.#kept.want = { ...this.want, [bean]: number };
    if (number === 0) delete this.#kept.want[bean];
    this.#keep();
  }

  clear(): void {
    this.#kept = { ...NOTHING, to: this.to };
    this.#keep();
  }

  /** Starts from an offer: what they give is what I want, and the other way round. */
  counter(offer: Offer, mine: CardRef[]): void {
    const want: Cards = plus<Card>(offer.give.hand, offer.give.face_up);
    this.#kept = { to: offer.from, give: mine, want, open: false, answers: offer.number };
    this.#keep();
  }

  action(): TradeAction {
    const want = this.open ? 'open' : { ...this.want };
    return { do: 'propose', to: this.to, give: [...this.give], want, ...(this.answers === null ? {} : { answers: this.answers }) };
  }

  /** Hand cards move up when others leave. */
  follow(events: Event[], seat: Seat): void {
    for (const event of events) {
      if (event.event === 'phase_began' && isTradePhase(event.phase) && this.isEmpty) this.to = 'everyone';
      if (event.event === 'planted' && event.seat === seat && 'from' in event && event.from === 'hand') this.#leave([1]);
      if (event.event === 'to_boss' && event.seat === seat && event.position !== null) this.#leave([event.position]);
      if (event.event === 'dealing' && (event.from === seat || event.with === seat)) {
        this.#leave(((event.cards ?? []) as CardRef[]).flatMap((it) => handPlace(it) ?? []));
      }
    }
  }

  #leave(gone: number[]): void {
    this.#kept.give = this.give.flatMap((card): CardRef[] => {
      const place = handPlace(card);
      if (place === null) return [card];
      if (gone.includes(place)) return [];
      return [{ hand: place - gone.filter((it) => it < place).length }];
    });
    this.#keep();
  }

  /** Drops what can't be offered any more. */
  trim(play: Trader): void {
    const { proposal } = play;
    if (!proposal) return;
    if (!proposal.to.includes(this.to)) {
      this.#kept.to = proposal.to.includes('everyone') ? 'everyone' : (proposal.to[0] ?? 'everyone');
      this.#kept.answers = null;
    }
    if (this.answers !== null && !play.offer(this.answers)) this.#kept.answers = null;
    const counted = new Map<string, number>();
    this.#kept.give = this.give.filter((card) => {
      const id = JSON.stringify(card);
      counted.set(id, (counted.get(id) ?? 0) + 1);
      const there = proposal.give.some((it) => sameCard(it, card));
      const open = faceUp(card);
      return there && (open === null || counted.get(id)! <= (play.faceUp[open] ?? 0));
    });
    // An open card can be asked for as long as it lies there.
    const open = proposal.want_face_up ?? [];
    for (const card of Object.keys(this.want) as Card[]) {
      const there = open.filter((it) => it === card).length;
      if (figureOf(card) && this.want[card]! > there) this.#kept.want[card] = there;
      if (this.want[card] === 0) delete this.#kept.want[card];
    }
    this.#keep();
  }
}
