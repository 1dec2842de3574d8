// How the log of a classic game is read.

import type { Bean, ClassicEvent, Event } from '../../api/types';
import type { Chronicle } from '../../lib/story';
import { trades } from '../../trade/chronicle';

const read = <T>(what: (event: ClassicEvent) => T) => (event: Event): T => what(event as ClassicEvent);

export const chronicle: Chronicle = {
  ...trades,
  earned: read((event) => {
    if (event.event === 'harvested') return [{ seat: event.seat, coins: event.coins }];
    return event.event === 'bought_third_field' ? [{ seat: event.seat, coins: -event.price }] : [];
  }),
  planted: read((event) =>
    event.event === 'planted' ? { seat: event.seat, bean: event.bean, field: event.field, received: event.from === 'received' } : null),
  harvest: read((event) => {
    if (event.event !== 'harvested') return null;
    const { seat, field, bean, cards, coins } = event;
    return { seat, field, bean, cards, beans: Array<Bean>(cards).fill(bean), coins };
  }),
};
