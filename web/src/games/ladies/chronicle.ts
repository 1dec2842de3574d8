// How the log of a game of Ladies is read.

import type { Event, LadiesEvent } from '../../api/types';
import { withFigure } from '../../lib/beans';
import type { Chronicle } from '../../lib/story';
import { trades } from '../../trade/chronicle';

const read = <T>(what: (event: LadiesEvent) => T) => (event: Event): T => what(event as LadiesEvent);

export const chronicle: Chronicle = {
  ...trades,
  earned: read((event) => {
    if (event.event === 'harvested') return [{ seat: event.seat, coins: event.coins }];
    return event.event === 'bought_third_field' ? [{ seat: event.seat, coins: -event.price }] : [];
  }),
  planted: read((event) =>
    event.event === 'planted' ? { seat: event.seat, bean: event.card, field: event.field, received: event.from === 'received' || event.from === 'deal' } : null),
  harvest: read((event) => {
    if (event.event !== 'harvested') return null;
    const beans = event.figures.map((figure) => withFigure(event.bean, figure));
    return { seat: event.seat, field: event.field, bean: beans.at(-1)!, cards: beans.length, beans, coins: event.coins };
  }),
};
