// Which way cards go when something happens.

import type { LadiesEvent as Event } from '../../api/types';
import { cards } from '../../lib/beans';
import type { Journey } from '../../lib/motion';
import { all } from '../../trade/log';
import type { Play } from './play.svelte';

export function journeys(play: Play, event: Event): Journey[] {
  switch (event.event) {
    case 'planted': {
      const isMine = event.seat === play.seat;
      const lay = event.from === 'face_up' || (event.from === 'received' && isMine);
      const from = lay ? `faceup-${event.card}` : event.from === 'hand' && isMine ? `hand-${event.seat}-1` : `hand-${event.seat}`;
      return [{ bean: event.card, from, to: `field-${event.seat}-${event.field}` }];
    }
    case 'turned_over':
      return event.cards.map((bean, at) => ({ bean, from: 'deck', to: `faceup-${bean}`, delay: at }));
    case 'drew':
      return [{ bean: event.card, from: 'deck', to: `hand-${event.seat}` }];
    case 'dealing':
      return [
        ...cards(all(event.gave)).map((bean) => ({ bean, from: `hand-${event.from}`, to: `hand-${event.with}` })),
        ...cards(all(event.got)).map((bean) => ({ bean, from: `hand-${event.with}`, to: `hand-${event.from}` })),
      ];
    case 'harvested': {
      const field = `field-${event.seat}-${event.field}`;
      const purse = event.seat === play.seat ? `coins-${event.seat}` : `hand-${event.seat}`;
      // The Garden lady's coins come from the piles.
      const from = (at: number) => (event.from_discard.length + event.from_deck === 0 ? field : at < event.from_discard.length ? 'discard' : 'deck');
      const rest = event.figures.length > event.coins || event.from_discard.length + event.from_deck > 0;
      return [
        ...Array.from({ length: event.coins }, (_, at) => ({ coin: true as const, from: from(at), to: purse, delay: at })),
        ...(rest ? [{ bean: event.bean, from: field, to: 'discard' }] : []),
      ];
    }
    default:
      return [];
  }
}
