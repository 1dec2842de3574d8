// Which way beans and thalers go when something happens.

import type { BeanTraderEvent as Event, Bunch } from '../../api/types';
import { cards } from '../../lib/beans';
import type { Journey } from '../../lib/motion';
import { orderOf } from './world';
import type { Play } from './play.svelte';

export function journeys(play: Play, event: Event): Journey[] {
  const load = (beans: Bunch, from: string, to: string): Journey[] => cards(beans).map((bean, delay) => ({ bean, from, to, delay }));
  switch (event.event) {
    case 'bought_bean':
    case 'bought_scarce_bean':
      return [{ coin: true, from: `coins-${event.seat}`, to: `town-${event.city}` }, { bean: event.bean, from: `town-${event.city}`, to: `wagon-${event.seat}`, delay: 1 }];
    case 'exchanged':
      return [...load(event.gave, `wagon-${event.seat}`, `wagon-${event.with}`), ...load(event.got, `wagon-${event.with}`, `wagon-${event.seat}`)];
    case 'delivered': {
      const town = `town-${orderOf(play.facts, event.order).city}`;
      return [...load(event.beans, `wagon-${event.seat}`, town), { coin: true, from: town, to: `coins-${event.seat}`, delay: 3 }, { coin: true, from: town, to: `coins-${event.seat}`, delay: 4 }];
    }
    case 'harvest_placed':
      return event.stacks.filter((it) => it.beans > 0).map((it, delay) => ({ bean: it.bean, from: 'harvest', to: `town-${it.city}`, delay }));
    case 'started':
      return load(event.beans, `wagon-${event.seat}`, `town-${event.city}`);
    case 'sold_for_toll':
      return [{ bean: event.bean, from: `wagon-${event.seat}`, to: `coins-${event.seat}` }];
    case 'drew_order':
    case 'bought_order':
      return [{ bean: null, from: 'orders', to: `hand-${event.seat}` }];
    default:
      return [];
  }
}
