// How the log of Gangsters is read.

import type { Bean, Event, GangstersEvent, GangstersTable } from '../../api/types';
import type { Chronicle } from '../../lib/story';
import { trades } from '../../trade/chronicle';

const read = <T>(what: (event: GangstersEvent) => T) => (event: Event): T => what(event as GangstersEvent);

/** The mafia's coins are told as they count. */
export const chronicle = ({ mafia_factor }: GangstersTable): Chronicle => ({
  ...trades,
  earned: read((event) => {
    if (event.event === 'harvested') return [{ seat: event.seat, coins: event.coins }];
    if (event.event === 'boss_sold') return [{ seat: 'house', coins: event.coins * mafia_factor }];
    return event.event === 'bought_third_field' ? [{ seat: event.seat, coins: -event.price }] : [];
  }),
  planted: read((event) => (event.event === 'planted' ? { seat: event.seat, bean: event.bean, field: event.field, received: event.from === 'received' } : null)),
  harvest: read((event) => {
    if (event.event !== 'harvested') return null;
    const { seat, field, bean, cards, coins } = event;
    return { seat, field, bean, cards, beans: Array<Bean>(cards).fill(bean), coins };
  }),
  sale: read((event) => (event.event === 'boss_sold' ? { by: event.boss, bean: event.bean, cards: event.cards, coins: event.coins } : null)),
});
