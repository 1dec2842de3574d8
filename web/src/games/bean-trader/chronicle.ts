// How the log of Bean Trader is read. A delivered order is told as a harvest is elsewhere.

import type { BeanTraderEvent, Event } from '../../api/types';
import { cards, total } from '../../lib/beans';
import type { Chronicle } from '../../lib/story';
import type { Party } from '../../lib/seats';

const TALK = new Set<string>(['proposed', 'willing', 'said_no', 'answer_fell', 'offer_gone', 'wished']);
const read = <T>(what: (event: BeanTraderEvent) => T) => (event: Event): T => what(event as BeanTraderEvent);

/** What comes into a purse, or leaves it. */
function earned(event: BeanTraderEvent): { seat: Party; coins: number }[] {
  switch (event.event) {
    case 'started':
    case 'delivered':
    case 'sold_rest':
      return [{ seat: event.seat, coins: event.thalers }];
    case 'toll_paid':
    case 'bought_order':
    case 'loan_repaid':
      return [{ seat: event.seat, coins: -event.thalers }];
    case 'bought_bean':
    case 'bought_scarce_bean':
      return [{ seat: event.seat, coins: -event.price }];
    default:
      // What is sold for a toll, and lent for it, never comes into the purse.
      return [];
  }
}

export const chronicle: Chronicle = {
  start: 0,
  deals: 'review.deals',
  harvests: 'orders',
  finale: 'end-delivery',
  isTalk: (event) => TALK.has(event.event),
  earned: read(earned),
  offer: read((event) => (event.event === 'proposed' ? { number: event.offer, offer: { from: event.from, to: event.to, give: event.give, want: event.want } } : null)),
  deal: read((event) => (event.event === 'exchanged' && total(event.gave) + total(event.got) > 0 ? { from: event.seat, gave: event.gave, with: event.with, got: event.got } : null)),
  planted: () => null,
  harvest: read((event) => {
    if (event.event !== 'delivered' && event.event !== 'sold_rest') return null;
    const beans = cards(event.beans);
    return beans.length ? { seat: event.seat, field: 1, bean: beans[0]!, cards: beans.length, beans, coins: event.thalers, rest: event.event === 'sold_rest' } : null;
  }),
  purchase: () => null,
  debt: read((event) => (event.event === 'loan_repaid' && event.thalers > 0 ? { seat: event.seat, coins: event.thalers } : null)),
};
