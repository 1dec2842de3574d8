// A first game of Ladies, on the real table.

import type { LadiesPhase } from '../../api/types';
import type { Lesson } from '../../parts/lesson';
import type { Play } from './play.svelte';

const TURN: LadiesPhase[] = ['p1-must-plant', 'p1-may-plant', 'p1-done', 'p2-trade', 'p3-plant', 'p4-draw'];

export function lesson(play: Play): Lesson {
  const first = play.table.seq;
  /** My first turn has gone past this phase. */
  const past = (phase: LadiesPhase) => () => (play.isActive ? TURN.indexOf(play.view.phase) > TURN.indexOf(phase) : play.table.seq > first);
  return [
    { key: 'ladies.learn.hand', part: '.queue' },
    { key: 'ladies.learn.fields', part: '.beds' },
    { key: 'ladies.learn.neighbours', part: '.neighbours' },
    { key: 'learn.plant', part: '#ask', does: true, done: past('p1-must-plant') },
    { key: 'learn.turn', part: '#ask', does: true, done: past('p1-done') },
    { key: 'ladies.learn.faceup', part: '.zone--faceup', scroll: true },
    { key: 'ladies.learn.haggle', part: '.haggle, .deal', scroll: true, done: past('p2-trade') },
    { key: 'learn.tickets', part: '.tickets', scroll: true, done: past('p2-trade') },
    { key: 'learn.end', part: '#ask', does: true, done: past('p4-draw') },
    { key: 'ladies.learn.baby', part: '.beds' },
    { key: 'ladies.learn.third', part: '.bed--sale' },
    { key: 'learn.over', part: '.day' },
  ];
}
