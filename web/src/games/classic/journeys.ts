// Which way cards go when something happens.

import type { ClassicEvent as Event } from '../../api/types';
import { cards, plus } from '../../lib/beans';
import type { Journey } from '../../lib/motion';
import type { Play } from './play.svelte';

export function journeys(play: Play, event: Event): Journey[] {
  switch (event.event) {
    case 'planted': {
      const from = event.from === 'hand' ? (event.seat === play.seat ? `hand-${event.seat}-1` : `hand-${event.seat}`)
        : event.from === 'offered' || event.from === 'drawn' ? `${event.from}-${event.bean}`
        : event.from === 'face_up' ? `faceup-${event.bean}` : `hand-${event.seat}`;
      return [{ bean: event.bean, from, to: `field-${event.seat}-${event.field}` }];
    }
    case 'turned_over':
      return event.cards.map((bean, at) => ({ bean, from: at < event.cards.length - event.from_discard ? 'deck' : 'discard', to: play.isDuel ? `drawn-${bean}` : `faceup-${bean}`, delay: at }));
    case 'drew':
      return [{ bean: event.card, from: 'deck', to: `hand-${event.seat}` }];
    case 'dealing':
      return [
        ...cards(plus(event.gave.hand, event.gave.face_up)).map((bean) => ({ bean, from: `hand-${event.from}`, to: `hand-${event.with}` })),
        ...cards(plus(event.got.hand, event.got.face_up)).map((bean) => ({ bean, from: `hand-${event.with}`, to: `hand-${event.from}` })),
      ];
    case 'harvested':
      return [
        ...Array.from({ length: event.coins }, (_, at) => ({ coin: true as const, from: `field-${event.seat}-${event.field}`, to: event.seat === play.seat ? `coins-${event.seat}` : `hand-${event.seat}`, delay: at })),
        ...(event.cards > event.coins ? [{ bean: event.bean, from: `field-${event.seat}-${event.field}`, to: 'discard' }] : []),
      ];
    case 'discarded_offered':
      return [{ bean: event.bean, from: `offered-${event.bean}`, to: 'discard' }];
    case 'discarded_from_hand':
      return [{ bean: event.bean, from: `hand-${event.seat}`, to: 'discard' }];
    default:
      return [];
  }
}
