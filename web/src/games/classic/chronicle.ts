// How the log of a classic game is read.

import type { Bean, Bunch, ClassicEvent, Event, ToldGive } from '../../api/types';
import type { Chronicle } from '../../lib/story';

const TALK = new Set<ClassicEvent['event']>(['proposed', 'willing', 'said_no', 'answer_fell', 'offer_gone', 'wished']);

export function all(give: ToldGive): Bunch {
  const sum: Bunch = { ...give.hand };
  for (const [bean, n] of Object.entries(give.face_up) as [Bean, number][]) sum[bean] = (sum[bean] ?? 0) + n;
  return sum;
}

/** A gift that was asked for is told from the side of the giver. */
function dealt(event: ClassicEvent & { event: 'dealing' }) {
  const [gave, got] = [all(event.gave), all(event.got)];
  const isAsked = Object.keys(gave).length === 0;
  return isAsked ? { from: event.with, gave: got, with: event.from, got: gave } : { from: event.from, gave, with: event.with, got };
}

const read = <T>(what: (event: ClassicEvent) => T) => (event: Event): T => what(event as ClassicEvent);

export const chronicle: Chronicle = {
  start: 0,
  deals: 'review.deals',
  isTalk: read((event) => TALK.has(event.event)),
  earned: read((event) => {
    if (event.event === 'harvested') return [{ seat: event.seat, coins: event.coins }];
    return event.event === 'bought_third_field' ? [{ seat: event.seat, coins: -event.price }] : [];
  }),
  offer: read((event) =>
    event.event === 'proposed' ? { number: event.offer, offer: { from: event.from, to: event.to, give: all(event.give), want: event.want } } : null),
  deal: read((event) => (event.event === 'dealing' ? dealt(event) : null)),
  planted: read((event) =>
    event.event === 'planted' ? { seat: event.seat, bean: event.bean, field: event.field, received: event.from === 'received' } : null),
  harvest: read((event) => {
    if (event.event !== 'harvested') return null;
    const { seat, field, bean, cards, coins } = event;
    return { seat, field, bean, cards, coins };
  }),
  purchase: read((event) => (event.event === 'bought_third_field' ? { seat: event.seat, price: event.price } : null)),
};
