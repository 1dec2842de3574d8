// What happened, in words, and where on the table.

import type { LadiesEvent as Event, Told } from '../../api/types';
import { beanName, bunchOf, cardName, say } from '../../lib/beans';
import { entryLines, type Line, type LogLine, type Teller } from '../../parts/log';
import { lineOf, tradeWords } from '../../trade/log';
import { t } from '../../words/words.svelte';

/** What an event says; `null` if it goes without saying. */
export function eventWords(play: Teller, event: Event): Line | null {
  const line = lineOf(play);
  switch (event.event) {
    case 'game_began':
      return line(event.starting, 'log.began', {});
    case 'phase_began':
      return event.phase === 'p1-must-plant' ? { ...line(event.active, 'log.turn', {}, `hand-${event.active}`), isTurn: true } : null;
    case 'planted': {
      const key = event.from === 'hand' ? 'log.planted' : event.from === 'deal' ? 'ladies.log.baby' : 'log.planted.open';
      return line(event.seat, key, { bean: cardName(event.card) }, `field-${event.seat}-${event.field}`);
    }
    case 'lady_shifted':
      return line(event.seat, event.position + event.by === event.figures.length ? 'ladies.log.top' : 'ladies.log.shifted', { n: event.by, top: t(`figure.${event.figures.at(-1)!}`) }, `field-${event.seat}-${event.field}`);
    case 'lady_stayed':
      return line(event.seat, 'ladies.log.stayed', {}, `field-${event.seat}-${event.field}`);
    case 'turned_over':
      return line(event.seat, 'log.turned', { cards: say(bunchOf(event.cards)) || t('nothing') }, 'faceup');
    case 'drew':
      return event.card ? line(event.seat, 'log.drew', { bean: cardName(event.card) }, `hand-${event.seat}`) : null;
    case 'deck_exhausted':
      return { text: t(event.last ? 'log.exhausted.last' : 'log.exhausted'), places: ['deck'] };
    case 'reshuffled':
      return { text: t('log.reshuffled', { n: event.cards }), places: ['deck'] };
    case 'harvested':
      return harvested(play, event);
    case 'bought_third_field':
      return line(event.seat, event.left ? 'ladies.log.bought' : 'ladies.log.bought.last', { n: event.price }, `field-${event.seat}-3`);
    case 'game_ended':
      return { text: t('log.ended'), places: [] };
    case 'proposed':
    case 'willing':
    case 'said_no':
    case 'answer_fell':
    case 'offer_gone':
    case 'dealing':
    case 'wished':
      return tradeWords(play, event);
    case 'dealt':
    case 'shift_began':
      return null;
  }
}

function harvested(play: Teller, event: Extract<Event, { event: 'harvested' }>): Line {
  const top = event.figures.at(-1)!;
  const values = { cards: t('beans.some', { n: event.figures.length, bean: beanName(event.bean) }), top: t(`ladies.on-top.${top}`), coins: event.coins };
  const line = lineOf(play)(event.seat, 'ladies.log.harvested', values, `field-${event.seat}-${event.field}`);
  const elsewhere = event.from_discard.length + event.from_deck > 0;
  return elsewhere ? { ...line, text: `${line.text} ${t('ladies.log.garden', { n: event.from_discard.length, m: event.from_deck })}` } : line;
}

export const logWords = (play: Teller, told: Told): LogLine[] => entryLines(play, told, (told.events as Event[]).flatMap((event) => eventWords(play, event) ?? []));
