// Which way cards go when something happens.

import type { GangstersEvent as Event } from '../../api/types';
import { cards } from '../../lib/beans';
import type { Journey } from '../../lib/motion';
import type { Play } from './play.svelte';

export function journeys(play: Play, event: Event): Journey[] {
  const many = (n: number, one: (at: number) => Journey): Journey[] => Array.from({ length: n }, (_, at) => one(at));
  const hand = (seat: string, place: number | null) => (seat === play.seat && place ? `hand-${seat}-${place}` : `hand-${seat}`);
  /** Where cards from a deal lie. */
  const got = (seat: string) => (seat === play.seat ? 'got' : `hand-${seat}`);
  switch (event.event) {
    case 'planted': {
      const from = event.from === 'hand' ? hand(event.seat, 1) : event.from === 'received' ? got(event.seat) : `row-${event.bean}`;
      return many(event.cards, (at) => ({ bean: event.bean, from, to: `field-${event.seat}-${event.field}`, delay: at }));
    }
    case 'dealing':
      return [
        ...cards(event.gave.hand).map((bean) => ({ bean, from: `hand-${event.from}`, to: got(event.with) })),
        ...cards(event.got.hand).map((bean) => ({ bean, from: `hand-${event.with}`, to: got(event.from) })),
      ];
    case 'discarded_offered':
      return [{ bean: event.bean, from: `row-${event.bean}`, to: 'discard' }];
    case 'to_boss': {
      const { from } = event;
      const place = typeof from === 'object' ? `field-${event.seat}-${from.field}` : from === 'row' ? `row-${event.bean}` : from === 'hand' ? hand(event.seat, event.position) : 'deck';
      return [{ bean: event.bean, from: place, to: `boss-${event.boss}` }];
    }
    case 'boss_sold': {
      const from = `boss-${event.boss}`;
      const coins = many(event.coins, (at) => ({ coin: true, from, to: 'coins-mafia', delay: at + 1 }));
      return event.cards > event.coins ? [...coins, { bean: event.bean, from, to: 'discard', delay: 1 }] : coins;
    }
    case 'joined_row':
      return [{ bean: event.bean, from: event.from, to: `row-${event.bean}` }];
    case 'drew':
      return [{ bean: event.card, from: 'deck', to: `hand-${event.seat}` }];
    case 'harvested': {
      const field = `field-${event.seat}-${event.field}`;
      const coins = many(event.coins, (at) => ({ coin: true, from: field, to: event.seat === play.seat ? `coins-${event.seat}` : `hand-${event.seat}`, delay: at }));
      return event.cards > event.coins ? [...coins, { bean: event.bean, from: field, to: 'discard' }] : coins;
    }
    default:
      return [];
  }
}
