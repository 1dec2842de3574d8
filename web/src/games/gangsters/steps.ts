// A step of the game, in words and as a picture.

import type { Bunch, GangstersEvent as Event, Seat, TableView } from '../../api/types';
import { bunchOf, total } from '../../lib/beans';
import type { Picture, Scene } from '../../lib/picture';
import { nameOf } from '../../lib/seats';
import type { Step, Story } from '../../lib/story';
import { talked } from '../../trade/steps';
import { isTradePhase, type TradeEvent } from '../../trade/types';
import { andList, t, type Key } from '../../words/words.svelte';
import { entryLines } from '../../parts/log';
import { kindOf } from './course';
import { eventLines, grouped, groupWords, type Teller } from './log';
import { bossIcon } from './words';

type Of<K extends Event['event']> = Extract<Event, { event: K }>;

/** What matters most in an entry. */
const MAIN: Event['event'][] = [
  'game_ended', 'game_began', 'dealing', 'proposed', 'wished', 'bought_third_field', 'harvested', 'joined_row', 'to_boss', 'planted', 'discarded_offered', 'hand_shown', 'left_empty', 'offered', 'drew', 'boss_sold', 'offer_gone',
];
/** What goes without saying beside it. */
const MUTE: Event['event'][] = ['phase_began', 'dealt', 'discarded_hand', 'game_ended'];

const PHASES: Partial<Record<string, Key>> = {
  offer: 'review.phase.offer', 'tribute-wait': 'gangsters.review.phase.tribute', 'window-2': 'review.phase.trade', 'window-4': 'review.phase.trade', use: 'review.phase.row', fill: 'gangsters.review.phase.fill', refill: 'review.phase.draw', 'game-over': 'review.phase.over',
};

export function stepWords(step: Step, story: Story, table: TableView, events: Event[]): Scene {
  const name = (seat: Seat) => nameOf(table, seat);
  // Names everybody: nobody is 'you' in a review.
  const teller: Teller = { seat: null, name, isAlone: table.players === 1 };
  const who = step.seat ? name(step.seat) : '';
  const during = t(step.told.what.entry === 'began' ? 'review.phase.deal' : (PHASES[step.phase] ?? 'review.phase.plant'));
  const around = entryLines(teller, { ...step.told, events: [] }, [])[0];
  if (around) return { title: around.text, detail: '', picture: null, during };
  const main = MAIN.flatMap((kind) => events.find((it) => it.event === kind) ?? [])[0];
  const kind = kindOf(events);
  const isTrade = isTradePhase(step.phase);
  const lines = (isTold: (event: Event) => boolean) => eventLines(teller, events).filter(({ group }) => !MUTE.includes(group.event.event) && isTold(group.event)).map(({ line }) => line.text).join(' ');
  const besides = () => lines((event) => event !== main);
  if (!main || (main.event === 'offered' && !total(main.cards))) return { title: t(isTrade ? 'review.ends-trading' : ended(events), { name: who }), detail: '', picture: null, during };
  // A draw and a tribute are several things in one.
  if (kind === 'draw') return { title: t('gangsters.review.draw', { name: who }), detail: lines((event) => event.event !== 'joined_row'), picture: row(events), during };
  if (kind === 'tribute') return { title: t('gangsters.review.tribute', { name: who }), detail: lines(() => true), picture: to(events), during };
  if (main.event === 'game_ended') {
    const key = main.standing.winners.length ? 'review.ended' : 'gangsters.review.lost';
    return { title: t(key, { names: andList(main.standing.winners.map(name)), n: main.standing.winners.length }), detail: '', picture: { kind: 'standing', ...main.standing }, during };
  }
  const isEnd = isTrade && events.some((it) => it.event === 'phase_began');
  const talk = talked(main as TradeEvent, { who, name, story, isEnd });
  const group = grouped(events).find((it) => it.event === main)!;
  return { title: talk.title ?? groupWords(teller, group)?.text ?? '', detail: talk.title ? '' : besides(), picture: pictureOf(main, events) ?? talk.picture, during };
}

/** What an entry did that moved nothing. */
function ended(events: readonly Event[]): Key {
  const next = events.findLast((it) => it.event === 'phase_began')?.phase;
  if (next === 'window-2' || next === 'must-plant' || next === 'planted') return 'gangsters.review.no-tribute';
  return next === 'fill' ? 'gangsters.review.fill' : 'gangsters.review.end';
}

/** The cards that came to lie in the row. */
const row = (events: readonly Event[]): Picture | null => {
  const cards = events.filter((it): it is Of<'joined_row'> => it.event === 'joined_row');
  return cards.length ? { kind: 'cards', seat: cards[0]!.seat, beans: cards.map((it) => it.bean), backs: 0 } : to(events);
};

/** What bosses got, and what they sold for. */
function to(events: readonly Event[]): Picture | null {
  const given = events.filter((it): it is Of<'to_boss'> => it.event === 'to_boss');
  const [first] = given;
  if (!first) return null;
  const cards: Bunch = bunchOf(given.map((it) => it.bean));
  const coins = events.reduce((sum, it) => sum + (it.event === 'boss_sold' ? it.coins : 0), 0);
  return { kind: 'house', seat: first.seat, cards, to: [...new Set(given.map((it) => bossIcon(it.boss)))], coins };
}

function pictureOf(it: Event, events: readonly Event[]): Picture | null {
  switch (it.event) {
    case 'planted':
      return { kind: 'plant', seat: it.seat, bean: it.bean, field: it.field, cards: it.cards };
    case 'discarded_offered':
      return { kind: 'cards', seat: it.seat, beans: [it.bean], backs: 0 };
    case 'to_boss':
      return to(events);
    case 'hand_shown':
      return { kind: 'cards', seat: it.seat, beans: it.cards ?? [], backs: it.cards ? 0 : it.count };
    case 'drew': {
      const drawn = events.filter((event): event is Of<'drew'> => event.event === 'drew');
      const seen = drawn.flatMap((event) => event.card ?? []);
      return { kind: 'cards', seat: it.seat, beans: seen, backs: drawn.length - seen.length };
    }
    case 'harvested':
      return { kind: 'reap', seat: it.seat, cards: { [it.bean]: it.cards }, coins: it.coins };
    case 'bought_third_field':
      return { kind: 'buy', seat: it.seat, price: it.price };
    default:
      return null;
  }
}
