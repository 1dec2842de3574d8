// What a deal does to both wagons.

import type { Acceptance, BeanTraderOfferView as Offer, Bunch, Purchase, Seat } from '../../api/types';
import { bunchOf, plus, say, total } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import { minus } from './draft.svelte';
import type { Play } from './play.svelte';
import { basePrice, cardWords, isOrder, kindOf } from './world';

/** One side: what it gives and gets, buys and throws away before. */
export interface Side { gives: Bunch; gets: Bunch; buys: readonly Purchase[]; discard: Bunch }

const bought = (buys: readonly Purchase[]): Bunch => bunchOf(buys.map((it) => it.bean));

/** A wagon as it will be. */
export const wagonAfter = (wagon: Bunch, { gives, gets, buys, discard }: Side): Bunch => plus(minus(plus(minus(wagon, discard), bought(buys)), gives), gets);

/** Never more than eight, neither after buying nor after the exchange. */
export const fits = (play: Play, wagon: Bunch, side: Side): boolean =>
  total(plus(minus(wagon, side.discard), bought(side.buys))) <= play.facts.wagon && total(wagonAfter(wagon, side)) <= play.facts.wagon;

/** Both sides of an offer: the one who made it, and the one who would take it. */
export function sidesOf(offer: Offer, way: Acceptance | null): { from: Side; with: Side } {
  const want = offer.want === 'open' ? {} : offer.want;
  return {
    from: { gives: offer.give, gets: want, buys: offer.buys, discard: offer.discard },
    with: { gives: want, gets: offer.give, buys: way?.buys ?? [], discard: way?.discard ?? {} },
  };
}

const value = (play: Play, beans: Bunch): number => Object.entries(beans).reduce((sum, [bean, n]) => sum + basePrice(play.facts, bean) * n, 0);

/** What a deal is good for: orders of mine that lack less then, and what it gains at base price. */
export function goodFor(play: Play, side: Side): string {
  const after = wagonAfter(play.wagon, side);
  const ready = play.errands.filter((it) => total(it.missing) > 0 && total(minus(it.beans, after)) === 0);
  const broken = play.errands.filter((it) => total(it.missing) === 0 && total(minus(it.beans, after)) > 0);
  const gain = value(play, side.gets) - value(play, side.gives) - value(play, side.discard);
  return [
    ...ready.map((it) => t('bean-trader.deal.ready', { n: it.thalers })),
    ...broken.map((it) => t('bean-trader.deal.broken', { n: it.thalers })),
    t(gain > 0 ? 'bean-trader.deal.gain' : gain < 0 ? 'bean-trader.deal.loss' : 'bean-trader.deal.even', { n: Math.abs(gain) }),
  ].join(' · ');
}

/** What is bought and thrown away for it, in words; empty if nothing. */
export function extraWords(play: Play, seat: Seat, side: Pick<Side, 'buys' | 'discard'>): string {
  const mine = seat === play.seat ? '.you' : '';
  const name = play.name(seat);
  const costs = side.buys.reduce((sum, it) => sum + (play.price(play.view.seats[play.view.active!]!.city, it.bean) ?? 0), 0);
  return [
    side.buys.length ? t(`bean-trader.deal.buys${mine}`, { name, beans: say(bought(side.buys)), n: costs }) : '',
    total(side.discard) ? t(`bean-trader.deal.throws${mine}`, { name, beans: say(side.discard) }) : '',
  ].filter(Boolean).join(' ');
}

/** What my front card will do, if I come as a guest. */
export function frontWords(play: Play): string {
  const [card] = play.hand;
  if (!card) return '';
  return isOrder(card) ? t('bean-trader.deal.front.order', { order: cardWords(play.facts, card) }) : t(`bean-trader.deal.front.${kindOf(card)}`, { n: play.facts.toll_invited });
}

/** Who would take an offer to everyone. */
export const willingOf = (offer: Offer): Seat[] => Object.keys(offer.willing) as Seat[];
