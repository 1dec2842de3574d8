// A step of the game, in words and as a picture.

import type { Bonus, Seat, TableView, TheDuelEvent as Event, TheDuelTable } from '../../api/types';
import { bunchOf } from '../../lib/beans';
import type { Picture, Scene } from '../../lib/picture';
import { nameOf } from '../../lib/seats';
import type { Step } from '../../lib/story';
import { andList, t, type Key } from '../../words/words.svelte';
import { entryLines } from '../../parts/log';
import { eventWords, type Teller } from './log';
import { worth } from './money';
import { turnsOf } from './say-facts';

/** What matters most in an entry. */
const MAIN: Event['event'][] = [
  'game_ended', 'game_began', 'gift_given', 'bluff_called', 'gift_accepted', 'gift_declined', 'gift_offered', 'turned_over', 'planted',
  'discarded_turned_over', 'discarded_bonus', 'kept_bonus', 'harvested', 'fulfilled_bonus', 'drew', 'drew_bonus',
];
/** What else is told of it. */
const BESIDES: Event['event'][] = ['fulfilled_bonus', 'reshuffled_bonus'];

const PHASES: [string, Key][] = [
  ['p1', 'review.phase.plant'], ['p2', 'the-duel.review.phase.give'], ['p3', 'review.phase.plant-more'], ['p4', 'the-duel.review.phase.bonus'], ['game', 'review.phase.over'],
];

export function stepWords(facts: TheDuelTable, step: Step, table: TableView, events: Event[]): Scene {
  const name = (seat: Seat) => nameOf(table, seat);
  const bonus = (card: Bonus) => facts.bonus_cards.find((it) => it.card === card)!;
  // Names everybody: nobody is 'you' in a review.
  const teller: Teller = { seat: null, name, bonus, turns: turnsOf(facts) };
  const during = t(step.told.what.entry === 'began' ? 'review.phase.deal' : (PHASES.find(([start]) => step.phase.startsWith(start))?.[1] ?? 'review.phase.plant'));
  const around = entryLines(teller, { ...step.told, events: [] }, [])[0];
  if (around) return { title: around.text, detail: '', picture: null, during };
  const event = MAIN.flatMap((kind) => events.find((it) => it.event === kind) ?? [])[0];
  if (!event) return { title: '', detail: '', picture: null, during };
  const besides = events.filter((it) => it !== event && BESIDES.includes(it.event) && event.event !== 'game_ended');
  return { title: title(event), detail: besides.flatMap((it) => eventWords(teller, it)?.text ?? []).join(' '), picture: pictureOf(event), during };

  function title(it: Event): string {
    if (it.event === 'game_ended') return t('the-duel.review.ended', { names: andList(it.standing.winners.map(name)) });
    if (it.event === 'kept_bonus') return t('the-duel.review.kept', { name: name(it.seat) });
    return eventWords(teller, it)?.text ?? '';
  }

  function pictureOf(it: Event): Picture | null {
    switch (it.event) {
      case 'planted':
        return { kind: 'plant', seat: it.seat, bean: it.bean, field: it.field };
      case 'turned_over':
        return { kind: 'cards', seat: it.seat, beans: it.cards, backs: 0 };
      case 'gift_offered':
        return { kind: 'swap', left: it.from, gives: { [it.bean]: 1 }, gets: {}, right: it.to, done: false };
      case 'gift_given':
        return { kind: 'swap', left: it.from, gives: { [it.bean]: 1 }, gets: {}, right: it.to, done: true };
      case 'bluff_called': {
        const coins = it.paid === null ? 0 : it.paid === 'dollar' ? 1 : worth(bonus(it.paid.bonus));
        return coins ? { kind: 'pay', from: it.from, to: it.to, coins } : null;
      }
      case 'gift_accepted':
      case 'gift_declined':
      case 'discarded_turned_over':
        return { kind: 'cards', seat: it.seat, beans: [it.bean], backs: 0 };
      case 'discarded_bonus':
        return { kind: 'bonus', seat: it.seat, runs: bonus(it.card).runs, coins: null };
      case 'fulfilled_bonus':
        return { kind: 'bonus', seat: it.seat, runs: bonus(it.card).runs, coins: it.cents / 100 };
      case 'harvested':
        return { kind: 'reap', seat: it.seat, cards: bunchOf(it.cards), coins: it.dollars };
      case 'game_ended':
        return { kind: 'standing', places: it.standing.places };
      default:
        return null;
    }
  }
}
