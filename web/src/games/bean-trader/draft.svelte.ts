// The offer that I am building: a trade in the town, an invitation, or a request for one.

import type { Addressee, Bean, BeanTraderAction as Action, BeanTraderOfferView as Offer, Bunch, DealKind, Purchase } from '../../api/types';
import { bunchOf, plus, total } from '../../lib/beans';

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

export class Draft {
  kind = $state.raw<DealKind>('trade');
  to = $state.raw<Addressee>('everyone');
  give = $state.raw<Bunch>({});
  want = $state.raw<Bunch>({});
  /** 'Make me an offer'. */
  open = $state.raw(false);
  buys = $state.raw<Purchase[]>([]);
  discard = $state.raw<Bunch>({});
  answers = $state.raw<number | null>(null);

  /** What goes over in the end: from the wagon, and what is bought for it. */
  get gives(): Bunch {
    return plus(this.give, bunchOf(this.buys.map((it) => it.bean)));
  }
  get isEmpty(): boolean {
    return total(this.gives) === 0 && total(this.want) === 0 && !this.open;
  }

  begin(kind: DealKind, to: Addressee): void {
    this.clear();
    this.kind = kind;
    this.to = to;
  }
  clear(): void {
    this.give = {};
    this.want = {};
    this.open = false;
    this.buys = [];
    this.discard = {};
    this.answers = null;
  }
  /** Starts from an offer: what they give is what I want, and the other way round. */
  counter(offer: Offer, kind: DealKind, wagon: Bunch): void {
    this.begin(kind, offer.from);
    this.want = offer.give;
    this.give = offer.want === 'open' ? {} : minus(offer.want, minus(offer.want, wagon));
    this.answers = offer.number;
  }

  action(): Action {
    return {
      do: 'propose', kind: this.kind, to: this.to, give: this.gives, want: this.open ? 'open' : this.want,
      ...(this.buys.length ? { buys: this.buys } : {}), ...(total(this.discard) ? { discard: this.discard } : {}), ...(this.answers === null ? {} : { answers: this.answers }),
    };
  }
}
