// How the log of Gangsters is read.

import type { Bean, Event, GangstersEvent, GangstersTable } from '../../api/types';
import type { Chronicle } from '../../lib/story';

const read = <T>(what: (event: GangstersEvent) => T) => (event: Event): T => what(event as GangstersEvent);

const TALK = new Set<GangstersEvent['event']>(['proposed', 'offer_gone', 'wished']);

/** The mafia's coins are told as they count. */
export const chronicle = ({ mafia_factor }: GangstersTable): Chronicle => ({
  start: 0,
  deals: 'review.deals',
  // A phase that is ended leads to another place: that is no talk.
  isTalk: read((event) => TALK.has(event.event)),
  earned: read((event) => {
    if (event.event === 'harvested') return [{ seat: event.seat, coins: event.coins }];
    if (event.event === 'boss_sold') return [{ seat: 'house', coins: event.coins * mafia_factor }];
    return event.event === 'bought_third_field' ? [{ seat: event.seat, coins: -event.price }] : [];
  }),
  offer: read((event) => (event.event === 'proposed' ? { number: event.offer, offer: { from: event.from, to: event.to, give: event.give.hand, want: event.want } } : null)),
  deal: read((event) => (event.event === 'dealing' ? { from: event.from, gave: event.gave.hand, with: event.with, got: event.got.hand } : null)),
  planted: read((event) => (event.event === 'planted' ? { seat: event.seat, bean: event.bean, field: event.field, received: event.from === 'received' } : null)),
  harvest: read((event) => {
    if (event.event !== 'harvested') return null;
    const { seat, field, bean, cards, coins } = event;
    return { seat, field, bean, cards, beans: Array<Bean>(cards).fill(bean), coins };
  }),
  purchase: read((event) => (event.event === 'bought_third_field' ? { seat: event.seat, price: event.price } : null)),
  sale: read((event) => (event.event === 'boss_sold' ? { by: event.boss, bean: event.bean, cards: event.cards, coins: event.coins } : null)),
});
