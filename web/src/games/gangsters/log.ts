// What happened, in words, and where on the table.

import type { Bean, GangstersEvent as Event, GangstersPhase as Phase, Told } from '../../api/types';
import { beanName, bunchOf, say, some, total } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import { lineOf, tradeWords } from '../../trade/log';
import { entryLines, type Line, type LogLine, type Teller as AnyTeller } from '../../parts/log';
import { bossList, bossName } from './words';

export interface Teller extends AnyTeller { isAlone: boolean }

/** Alike events one after the other are told as one. */
export interface Group { event: Event; n: number; /** The cards drawn, as far as they are known. */ drawn: Bean[] }

const sourceOf = (from: unknown): string => (typeof from === 'object' ? 'field' : String(from));

function isAlike(a: Event, b: Event): boolean {
  if (a.event === 'to_boss') return b.event === 'to_boss' && a.boss === b.boss && a.bean === b.bean && sourceOf(a.from) === sourceOf(b.from);
  if (a.event === 'joined_row') return b.event === 'joined_row' && a.bean === b.bean && a.from === b.from;
  return a.event === 'drew' && b.event === 'drew' && a.seat === b.seat;
}

export function grouped(events: readonly Event[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const drawn = event.event === 'drew' && event.card ? [event.card] : [];
    const last = groups.at(-1);
    if (last && isAlike(last.event, event)) {
      last.n += 1;
      last.drawn.push(...drawn);
    } else groups.push({ event, n: 1, drawn });
  }
  return groups;
}

const TURN_BEGINS: Phase[] = ['offer', 'tribute-wait'];

/** What a group of events says; `null` if it goes without saying. */
export function groupWords(teller: Teller, { event, n, drawn }: Group, isSetup = false): Line | null {
  const line = lineOf(teller);
  const plain = (text: string, ...places: string[]): Line => ({ text, places });
  switch (event.event) {
    case 'game_began':
      return line(event.starting, 'log.began', {});
    case 'phase_began':
      if (!TURN_BEGINS.includes(event.phase) && !(isSetup && event.turn === 1)) return null;
      return { ...(teller.isAlone ? plain(t('gangsters.log.turn', { n: event.turn })) : line(event.active, 'log.turn', {}, `hand-${event.active}`)), isTurn: true };
    case 'planted': {
      const key = event.from === 'hand' ? 'log.planted' : event.from === 'offer' ? 'gangsters.log.planted.offer' : event.from === 'received' ? 'gangsters.log.planted.deal' : 'log.planted.open';
      return line(event.seat, key, { bean: some(event.bean, event.cards) }, `field-${event.seat}-${event.field}`);
    }
    case 'discarded_offered':
      return line(event.seat, 'log.discarded', { bean: beanName(event.bean) }, 'discard');
    case 'to_boss': {
      const values = { boss: bossName(event.boss), cards: some(event.bean, n) };
      const place = `boss-${event.boss}`;
      if (event.from === 'deck') return plain(t(isSetup ? 'gangsters.log.served' : 'gangsters.log.drawn', values), place);
      return line(event.seat, `gangsters.log.to.${sourceOf(event.from)}`, values, place);
    }
    case 'boss_sold':
      return plain(t('gangsters.log.sold', { boss: bossName(event.boss), cards: some(event.bean, event.cards), coins: event.coins }), `boss-${event.boss}`, 'coins-mafia');
    case 'joined_row': {
      const values = { bean: beanName(event.bean), cards: some(event.bean, n), n };
      return event.from === 'deck' ? line(event.seat, 'gangsters.log.stays', values, `row-${event.bean}`) : plain(t('gangsters.step.joins', values), `row-${event.bean}`);
    }
    case 'left_empty':
      return line(event.seat, 'gangsters.log.left', { bosses: bossList(event.bosses), n: event.bosses.length }, ...event.bosses.map((it) => `boss-${it}`));
    case 'hand_shown':
      return line(event.seat, event.cards ? 'gangsters.log.shown.cards' : 'gangsters.log.shown', { cards: event.cards?.map(beanName).join(', ') ?? '', n: event.count }, `hand-${event.seat}`);
    case 'offered':
      return total(event.cards) ? line(event.seat, 'log.offered', { cards: say(event.cards) }, 'row') : null;
    case 'drew':
      return drawn.length
        ? line(event.seat, 'log.drew', { bean: say(bunchOf(drawn)) }, `hand-${event.seat}`)
        : line(event.seat, 'gangsters.log.draws', { n }, `hand-${event.seat}`);
    case 'deck_exhausted':
      return plain(t(event.last ? 'log.exhausted.last' : 'log.exhausted'), 'deck');
    case 'reshuffled':
      return plain(t('log.reshuffled', { n: event.cards }), 'deck');
    case 'harvested':
      return line(event.seat, 'log.harvested', { cards: some(event.bean, event.cards), coins: event.coins }, `field-${event.seat}-${event.field}`);
    case 'bought_third_field':
      return line(event.seat, 'log.bought', { n: event.price }, `field-${event.seat}-3`);
    case 'proposed':
    case 'offer_gone':
    case 'dealing':
    case 'wished':
      return tradeWords(teller, event);
    case 'game_ended':
      return plain(t('log.ended'));
    case 'dealt':
    case 'discarded_hand':
      return null;
  }
}

/** Everything that an entry says, group by group. */
export function eventLines(teller: Teller, events: readonly Event[]): { group: Group; line: Line }[] {
  const isSetup = events.some((it) => it.event === 'game_began');
  return grouped(events).flatMap((group) => {
    const line = groupWords(teller, group, isSetup);
    return line ? [{ group, line }] : [];
  });
}

export const logWords = (teller: Teller, told: Told): LogLine[] =>
  entryLines(teller, told, eventLines(teller, told.events as Event[]).map((it) => it.line));
