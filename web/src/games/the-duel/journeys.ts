// Which way cards go when something happens.

import type { Seat, TheDuelEvent as Event } from '../../api/types';
import type { Journey } from '../../lib/motion';
import type { Play } from './play.svelte';

export function journeys(play: Play, event: Event): Journey[] {
  const hand = (seat: Seat, place: number | null) => (seat === play.seat && place ? `hand-${seat}-${place}` : `hand-${seat}`);
  const coin = (from: string, to: Seat, delay = 0): Journey => ({ coin: true, from, to: `coins-${to}`, delay });
  switch (event.event) {
    case 'planted': {
      const from = event.from === 'hand' ? hand(event.seat, 1) : event.from === 'gift' ? `aside-${event.seat}` : `open-${event.bean}`;
      return [{ bean: event.bean, from, to: `field-${event.seat}-${event.field}` }];
    }
    case 'turned_over':
      return event.cards.map((bean, at) => ({ bean, from: 'deck', to: `open-${bean}`, delay: at }));
    case 'gift_given':
      return [{ bean: event.bean, from: event.source === 'hand' ? hand(event.from, event.position) : `open-${event.bean}`, to: `aside-${event.to}` }];
    case 'bluff_called':
      return event.paid ? [coin(`coins-${event.from}`, event.to)] : [];
    case 'discarded_turned_over':
      return [{ bean: event.bean, from: `open-${event.bean}`, to: 'discard' }];
    case 'drew':
      return [{ bean: event.card, from: 'deck', to: `hand-${event.seat}` }];
    case 'fulfilled_bonus':
      return [coin(`field-${event.owner}-${event.field}`, event.seat)];
    case 'harvested': {
      const field = `field-${event.seat}-${event.field}`;
      const coins = Array.from({ length: event.dollars }, (_, at) => coin(field, event.seat, at));
      const [first] = event.cards;
      return event.cards.length > event.dollars && first ? [...coins, { bean: first, from: field, to: 'discard' }] : coins;
    }
    default:
      return [];
  }
}
