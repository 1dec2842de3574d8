// What happened, in words, and where on the table.

import type { Bonus, BonusFacts, Seat, TheDuelEvent as Event, Told } from '../../api/types';
import { beanName, bunchOf, say } from '../../lib/beans';
import { t, type Values } from '../../words/words.svelte';
import { about, entryLines, type Line, type LogLine, type Teller as AnyTeller } from '../../parts/log';
import { DOLLARS, worth } from './money';
import { called } from './patterns';
import { sayColumn } from './fields';

export interface Teller extends AnyTeller {
  /** How many turns the game has. */
  turns: number;
  bonus: (card: Bonus) => BonusFacts;
}

/** What an event says; `begins` if a turn can have begun with the entry it belongs to; `null` if it goes without saying. */
export function eventWords(teller: Teller, event: Event, begins = false): Line | null {
  const { seat: me } = teller;
  const line = (seat: Seat, key: string, values: Values, ...places: string[]): Line => ({ text: about(teller, seat, key, values), places, seat });
  /** To whom: 'you' is another word there. */
  const to = (seat: Seat) => (seat === me ? t('you.to') : teller.name(seat));
  switch (event.event) {
    case 'game_began':
      return line(event.starting, 'log.began', {});
    case 'phase_began':
      // With an empty hand a turn begins with turning over.
      return event.phase === 'p1-must-plant' || (begins && event.phase === 'p1-done') ? turn(event) : null;
    case 'planted':
      return line(event.seat, `the-duel.log.planted.${event.from}`, { bean: beanName(event.bean) }, `field-${event.seat}-${event.field}`);
    case 'turned_over':
      return line(event.seat, 'log.turned', { cards: say(bunchOf(event.cards)) }, 'open');
    case 'gift_offered':
      return line(event.from, 'the-duel.log.offered', { other: to(event.to), bean: beanName(event.bean) }, `gift-${event.bean}`);
    case 'gift_declined':
      return line(event.seat, 'the-duel.log.declined', { bean: beanName(event.bean) }, `gift-${event.bean}`);
    case 'gift_accepted':
      return line(event.seat, 'the-duel.log.accepted', { bean: beanName(event.bean) }, `gift-${event.bean}`);
    case 'gift_given':
      return line(event.from, event.source === 'hand' ? 'the-duel.log.given' : 'the-duel.log.given.open', { other: to(event.to), bean: beanName(event.bean) }, `aside-${event.to}`);
    case 'bluff_called': {
      const coins = event.paid === null ? 0 : event.paid === 'dollar' ? 1 : worth(teller.bonus(event.paid.bonus));
      return line(event.from, coins ? 'the-duel.log.bluff' : 'the-duel.log.bluff.nothing', { other: to(event.to), bean: beanName(event.bean), coins: DOLLARS.words(coins) }, `coins-${event.to}`);
    }
    case 'discarded_turned_over':
      return line(event.seat, 'log.discarded', { bean: beanName(event.bean) }, 'discard');
    case 'drew':
      return event.card ? line(event.seat, 'log.drew', { bean: beanName(event.card) }, `hand-${event.seat}`) : null;
    case 'discarded_bonus':
      return line(event.seat, 'the-duel.log.bonus.discarded', { card: called(teller.bonus(event.card).runs) }, 'bonus-discard');
    case 'drew_bonus':
      return event.card ? line(event.seat, 'the-duel.log.bonus.drew', { card: called(teller.bonus(event.card).runs) }, 'stakes') : null;
    case 'reshuffled_bonus':
      return { text: t('the-duel.log.bonus.reshuffled', { n: event.cards }), places: ['bonus-deck'] };
    case 'fulfilled_bonus': {
      const own = event.owner === event.seat;
      const key = own ? 'the-duel.log.shown' : event.owner === me ? 'the-duel.log.shown.mine' : 'the-duel.log.shown.other';
      const values = { card: called(teller.bonus(event.card).runs), coins: DOLLARS.words(event.cents / 100), other: teller.name(event.owner), field: event.field };
      return line(event.seat, key, values, `field-${event.owner}-${event.field}`);
    }
    case 'harvested':
      return line(event.seat, 'the-duel.log.harvested', { cards: sayColumn(event.cards), coins: DOLLARS.words(event.dollars) }, `field-${event.seat}-${event.field}`);
    case 'game_ended':
      return { text: t('log.ended'), places: [] };
    case 'dealt':
    case 'kept_bonus':
      return null;
  }

  function turn({ active, turn: n }: Event & { event: 'phase_began' }): Line {
    const key = n >= teller.turns ? 'the-duel.log.turn.last' : n === teller.turns - 1 ? 'the-duel.log.turn.own-last' : 'log.turn';
    return { ...line(active, key, {}, `hand-${active}`), isTurn: true };
  }
}

export function logWords(teller: Teller, told: Told): LogLine[] {
  const events = told.events as Event[];
  const begins = !events.some((it) => it.event === 'planted' && it.from === 'hand');
  return entryLines(teller, told, events.flatMap((event) => eventWords(teller, event, begins) ?? []));
}
