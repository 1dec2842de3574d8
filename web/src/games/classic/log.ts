// What happened, in words, and where on the table.

import type { ClassicEvent as Event, Phase, Told } from '../../api/types';
import { beanName, bunchOf, say, some, total } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import { lineOf, tradeWords } from '../../trade/log';
import { entryLines, type Line, type LogLine, type Teller } from '../../parts/log';

const TURN_BEGINS: Phase[] = ['p1-must-plant', 'd1-offer'];

/** What an event says; `begins` if a turn began with the entry it belongs to; `null` if it goes without saying. */
export function eventWords(play: Teller, event: Event, begins = false): Line | null {
  const line = lineOf(play);
  switch (event.event) {
    case 'game_began':
      return line(event.starting, 'log.began', {});
    case 'phase_began':
      return TURN_BEGINS.includes(event.phase) || (begins && event.phase === 'd2-must-plant') ? { ...line(event.active, 'log.turn', {}, `hand-${event.active}`), isTurn: true } : null;
    case 'planted':
      return line(event.seat, event.from === 'hand' ? 'log.planted' : 'log.planted.open', { bean: beanName(event.bean) }, `field-${event.seat}-${event.field}`);
    case 'turned_over':
      return line(event.seat, event.from_discard ? 'log.turned.more' : 'log.turned', { cards: say(bunchOf(event.cards)), n: event.from_discard }, 'faceup', 'drawn');
    case 'proposed':
    case 'willing':
    case 'said_no':
    case 'offer_gone':
    case 'answer_fell':
    case 'dealing':
    case 'wished':
      return tradeWords(play, event);
    case 'drew':
      return event.card ? line(event.seat, 'log.drew', { bean: beanName(event.card) }, `hand-${event.seat}`) : null;
    case 'deck_exhausted':
      return { text: t(event.last ? 'log.exhausted.last' : 'log.exhausted'), places: ['deck'] };
    case 'reshuffled':
      return { text: t('log.reshuffled', { n: event.cards }), places: ['deck'] };
    case 'harvested':
      return line(event.seat, 'log.harvested', { cards: some(event.bean, event.cards), coins: event.coins }, `field-${event.seat}-${event.field}`);
    case 'bought_third_field':
      return line(event.seat, 'log.bought', { n: event.price }, `field-${event.seat}-3`);
    case 'discarded_offered':
    case 'discarded_from_hand':
      return line(event.seat, 'log.discarded', { bean: beanName(event.bean) }, 'discard');
    case 'offered':
      return total(event.cards) ? line(event.seat, 'log.offered', { cards: say(event.cards) }, 'offered') : null;
    case 'game_ended':
      return { text: t('log.ended'), places: [] };
    case 'dealt':
      return null;
  }
}

export function logWords(play: Teller, told: Told): LogLine[] {
  // A duel's turn without an offer begins with its second step, after the other has drawn.
  const begins = told.events.some((it) => it.event === 'drew' || it.event === 'game_began');
  return entryLines(play, told, (told.events as Event[]).flatMap((event) => eventWords(play, event, begins) ?? []));
}
