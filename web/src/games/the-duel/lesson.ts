// A first game of The Duel, on the real table.

import type { TheDuelPhase as Phase } from '../../api/types';
import type { Lesson } from '../../parts/lesson';
import type { Play } from './play.svelte';

const ORDER: Phase[] = ['p1-must-plant', 'p1-may-plant', 'p1-done', 'p2-offer', 'p2-answer', 'p2-choose', 'p3-active', 'p3-opponent', 'p4-discard-active', 'p4-discard-opponent'];

export function lesson(play: Play): Lesson {
  const first = play.table.seq;
  /** My first turn has gone past this phase. */
  const past = (phase: Phase) => () => {
    if (!play.isActive) return play.table.seq > first;
    return ORDER.indexOf(play.view.phase) > ORDER.indexOf(phase);
  };
  return [
    { key: 'learn.hand', part: '.queue' },
    { key: 'the-duel.learn.fields', part: '.beds' },
    { key: 'the-duel.learn.stakes', part: '.stakes' },
    { key: 'the-duel.learn.opponent', part: '.neighbours', scroll: true },
    { key: 'learn.plant', part: '#ask', does: true, done: past('p1-must-plant') },
    { key: 'the-duel.learn.turn', part: '#ask', does: true, done: past('p1-done') },
    { key: 'the-duel.learn.open', part: '.turned', scroll: true },
    { key: 'the-duel.learn.gifts', part: '.rowg', scroll: true, done: past('p2-choose') },
    { key: 'the-duel.learn.bluff', part: '#ask', does: true, done: past('p2-choose') },
    { key: 'the-duel.learn.plant', part: '#ask', does: true, done: past('p3-opponent') },
    { key: 'the-duel.learn.bonus', part: '.stakes', done: past('p4-discard-active') },
    { key: 'the-duel.learn.harvest', part: '.beds' },
    { key: 'the-duel.learn.over', part: '.day' },
  ];
}
