// How the log of The Duel is read.

import type { Event, TheDuelEvent, TheDuelTable } from '../../api/types';
import type { Chronicle } from '../../lib/story';
import { worth } from './money';

const read = <T>(what: (event: TheDuelEvent) => T) => (event: Event): T => what(event as TheDuelEvent);

/** A step within a phase leads to no other place, and nothing has moved by it. */
const isTalk = (event: TheDuelEvent): boolean =>
  event.event === 'gift_offered' || event.event === 'gift_declined' || event.event === 'kept_bonus'
  || (event.event === 'phase_began' && (event.phase.startsWith('p2') || event.phase.startsWith('p4')));

export function chronicle(facts: TheDuelTable): Chronicle {
  return {
    start: facts.starting_dollars,
    deals: 'review.gifts',
    isTalk: read(isTalk),
    earned: read((event) => {
      if (event.event === 'harvested') return [{ seat: event.seat, coins: event.dollars }];
      if (event.event === 'fulfilled_bonus') return [{ seat: event.seat, coins: event.cents / 100 }];
      if (event.event !== 'bluff_called' || event.paid === null) return [];
      const { paid } = event;
      const coins = paid === 'dollar' ? 1 : worth(facts.bonus_cards.find((it) => it.card === paid.bonus)!);
      return [{ seat: event.from, coins: -coins }, { seat: event.to, coins }];
    }),
    // An offer has no number, and every answer names its bean.
    offer: () => null,
    deal: read((event) => (event.event === 'gift_given' ? { from: event.from, gave: { [event.bean]: 1 }, with: event.to, got: {} } : null)),
    planted: read((event) =>
      event.event === 'planted' ? { seat: event.seat, bean: event.bean, field: event.field, received: event.from === 'gift' } : null),
    harvest: read((event) => {
      if (event.event !== 'harvested') return null;
      const { seat, field, cards, dollars } = event;
      const top = cards.at(-1);
      return top ? { seat, field, bean: top, cards: cards.length, beans: cards, coins: dollars } : null;
    }),
    purchase: () => null,
    bonus: read((event) => (event.event === 'fulfilled_bonus' ? { seat: event.seat, coins: event.cents / 100, runs: facts.bonus_cards.find((it) => it.card === event.card)!.runs } : null)),
  };
}
