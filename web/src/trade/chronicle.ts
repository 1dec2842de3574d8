// How the log of a game with trading is read.

import type { Event } from '../api/types';
import type { Chronicle } from '../lib/story';
import { all } from './log';
import type { TradeEvent } from './types';

const TALK = new Set<string>(['proposed', 'willing', 'said_no', 'answer_fell', 'offer_gone', 'wished']);

/** A gift that was asked for is told from the side of the giver. */
function dealt(event: TradeEvent & { event: 'dealing' }) {
  const [gave, got] = [all(event.gave), all(event.got)];
  const isAsked = Object.keys(gave).length === 0;
  return isAsked ? { from: event.with, gave: got, with: event.from, got: gave } : { from: event.from, gave, with: event.with, got };
}

const read = <T>(what: (event: TradeEvent) => T) => (event: Event): T => what(event as TradeEvent);

export const trades: Pick<Chronicle, 'start' | 'deals' | 'isTalk' | 'offer' | 'deal' | 'purchase'> = {
  start: 0,
  deals: 'review.deals',
  isTalk: (event) => TALK.has(event.event),
  offer: read((event) =>
    event.event === 'proposed' ? { number: event.offer, offer: { from: event.from, to: event.to, give: all(event.give), want: event.want } } : null),
  deal: read((event) => (event.event === 'dealing' ? dealt(event) : null)),
  purchase: (event) => (event.event === 'bought_third_field' ? { seat: event.seat, price: event.price } : null),
};
