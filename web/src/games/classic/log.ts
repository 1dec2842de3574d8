// What happened, in words, and where on the table.

import type { ClassicEvent as Event, Phase, Seat, Told } from '../../api/types';
import { beanName, bunchOf, plus, say, some, total } from '../../lib/beans';
import { andList, t, type Values } from '../../words/words.svelte';
import { about, entryLines, type Line, type LogLine, type Teller } from '../../parts/log';

const TURN_BEGINS: Phase[] = ['p1-must-plant', 'd1-offer'];

/** What an event says; `begins` if a turn began with the entry it belongs to; `null` if it goes without saying. */
export function eventWords(play: Teller, event: Event, begins = false): Line | null {
  const line = (seat: Seat, key: string, values: Values, ...places: string[]) => ({ text: about(play, seat, key, values), places, seat });
  switch (event.event) {
    case 'game_began':
      return line(event.starting, 'log.began', {});
    case 'phase_began':
      return TURN_BEGINS.includes(event.phase) || (begins && event.phase === 'd2-must-plant') ? { ...line(event.active, 'log.turn', {}, `hand-${event.active}`), isTurn: true } : null;
    case 'planted':
      return line(event.seat, event.from === 'hand' ? 'log.planted' : 'log.planted.open', { bean: beanName(event.bean) }, `field-${event.seat}-${event.field}`);
    case 'turned_over':
      return line(event.seat, event.from_discard ? 'log.turned.more' : 'log.turned', { cards: say(bunchOf(event.cards)), n: event.from_discard }, 'faceup', 'drawn');
    case 'proposed': {
      const give = plus(event.give.hand, event.give.face_up);
      const want = event.want === 'open' ? {} : event.want;
      const key = event.want === 'open' ? 'log.proposed.open' : total(want) === 0 ? 'log.proposed.gift' : total(give) === 0 ? 'log.proposed.request' : 'log.proposed';
      const to = event.to === 'everyone' ? t('everyone.to') : event.to === play.seat ? t('you.to') : play.name(event.to);
      return line(event.from, key, { to, give: say(give) || t('nothing'), want: say(want) }, `hand-${event.from}`);
    }
    case 'willing':
      return line(event.seat, 'log.willing', {}, `hand-${event.seat}`);
    case 'said_no':
      return line(event.seat, 'log.said-no', {}, `hand-${event.seat}`);
    case 'offer_gone':
      return event.why === 'declined' ? { text: t('log.gone.declined'), places: [] } : null;
    case 'dealing': {
      const gave = plus(event.gave.hand, event.gave.face_up);
      const got = plus(event.got.hand, event.got.face_up);
      const other = event.with === play.seat ? t('you.to') : play.name(event.with);
      const values = { other, gave: say(gave), got: say(got) };
      const key = total(got) === 0 ? 'log.deal.gift' : total(gave) === 0 ? 'log.deal.got' : 'log.deal';
      return line(event.from, key, values, `hand-${event.from}`, `hand-${event.with}`);
    }
    case 'wished': {
      const likes = andList(event.likes.map(beanName));
      const refuses = andList(event.refuses.map(beanName));
      const key = likes && refuses ? 'log.wished.both' : likes ? 'log.wished' : refuses ? 'log.wished.not' : 'log.wished.none';
      return line(event.seat, key, { likes, refuses }, `hand-${event.seat}`);
    }
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
    case 'answer_fell':
      return null;
  }
}

export function logWords(play: Teller, told: Told): LogLine[] {
  // A duel's turn without an offer begins with its second step, after the other has drawn.
  const begins = told.events.some((it) => it.event === 'drew' || it.event === 'game_began');
  return entryLines(play, told, (told.events as Event[]).flatMap((event) => eventWords(play, event, begins) ?? []));
}
