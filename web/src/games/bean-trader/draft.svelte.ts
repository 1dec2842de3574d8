// The offer that I am building: a trade in the town, an invitation, or a request for one.

import type { Addressee, Bean, BeanTraderAction as Action, BeanTraderOfferView as Offer, Bunch, DealKind, Purchase } from '../../api/types';
import { bunchOf, plus, total } from '../../lib/beans';
import { keepOffer, keptOffer } from '../../lib/kept';

/** One more or one less of a bean, within what there is. */
export function changed(bunch: Bunch, bean: Bean, by: 1 | -1, most: number): Bunch {
  const n = Math.min(most, Math.max(0, (bunch[bean] ?? 0) + by));
  const { [bean]: _, ...rest } = bunch;
  return n > 0 ? { ...rest, [bean]: n } : rest;
}

/** What is left; never less than nothing. */
export function minus(a: Bunch, b: Bunch): Bunch {
  const left: Bunch = {};
  for (const [bean, n] of Object.entries(a) as [Bean, number][]) if (n > (b[bean] ?? 0)) left[bean] = n - (b[bean] ?? 0);
  return left;
}

export const holds = (a: Bunch, b: Bunch): boolean => total(minus(b, a)) === 0;

interface Kept { kind: DealKind; to: Addressee; give: Bunch; want: Bunch; open: boolean; buys: Purchase[]; discard: Bunch; answers: number | null; /** The trader phase it is built in, while it is being built. */ phase: number | null }

const NOTHING: Kept = { kind: 'trade', to: 'everyone', give: {}, want: {}, open: false, buys: [], discard: {}, answers: null, phase: null };

export class Draft {
  #kept = $state.raw<Kept>(NOTHING);

  constructor(readonly table: string) {
    this.#kept = keptOffer(table, NOTHING);
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    keepOffer(this.table, this.#kept);
  }

  get kind(): DealKind {
    return this.#kept.kind;
  }
  get to(): Addressee {
    return this.#kept.to;
  }
  get give(): Bunch {
    return this.#kept.give;
  }
  set give(give: Bunch) {
    this.#keep({ give });
  }
  get want(): Bunch {
    return this.#kept.want;
  }
  set want(want: Bunch) {
    this.#keep({ want });
  }
  /** 'Make me an offer'. */
  get open(): boolean {
    return this.#kept.open;
  }
  set open(open: boolean) {
    this.#keep({ open, want: {} });
  }
  get buys(): Purchase[] {
    return this.#kept.buys;
  }
  set buys(buys: Purchase[]) {
    this.#keep({ buys });
  }
  get discard(): Bunch {
    return this.#kept.discard;
  }
  set discard(discard: Bunch) {
    this.#keep({ discard });
  }
  get answers(): number | null {
    return this.#kept.answers;
  }
  set answers(answers: number | null) {
    this.#keep({ answers });
  }
  get phase(): number | null {
    return this.#kept.phase;
  }
  set phase(phase: number | null) {
    this.#keep({ phase });
  }

  /** What goes over in the end: from the wagon, and what is bought for it. */
  get gives(): Bunch {
    return plus(this.give, bunchOf(this.buys.map((it) => it.bean)));
  }
  get isEmpty(): boolean {
    return total(this.gives) === 0 && total(this.want) === 0 && !this.open;
  }

  begin(kind: DealKind, to: Addressee, phase: number): void {
    this.#keep({ ...NOTHING, kind, to, phase });
  }
  /** The same to somebody else, who may not have what was wanted. */
  turnTo(to: Addressee): void {
    this.#keep({ to, want: {}, answers: null });
  }
  /** Nothing is in it any more; it is still being built. */
  clear(): void {
    const { kind, to, phase } = this.#kept;
    this.#keep({ ...NOTHING, kind, to, phase });
  }
  /** Starts from an offer: what they give is what I want, and the other way round. */
  counter(offer: Offer, kind: DealKind, wagon: Bunch, phase: number): void {
    this.begin(kind, offer.from, phase);
    this.#keep({ want: offer.give, give: offer.want === 'open' ? {} : minus(offer.want, minus(offer.want, wagon)), answers: offer.number });
  }

  action(): Action {
    return {
      do: 'propose', kind: this.kind, to: this.to, give: this.gives, want: this.open ? 'open' : this.want,
      ...(this.buys.length ? { buys: this.buys } : {}), ...(total(this.discard) ? { discard: this.discard } : {}), ...(this.answers === null ? {} : { answers: this.answers }),
    };
  }
}
