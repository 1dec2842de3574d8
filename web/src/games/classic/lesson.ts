// First games of the classic family, on the real table.

import type { Phase } from '../../api/types';
import type { Lesson } from '../../parts/lesson';
import type { Play } from './play.svelte';

const TURN: Phase[] = ['p1-must-plant', 'p1-may-plant', 'p1-done', 'p2-trade', 'p3-plant', 'p4-draw'];
const DUEL: Phase[] = ['d1-offer', 'd2-must-plant', 'd2-may-plant', 'd2-may-discard', 'd2-done', 'd3-plant'];

export function lesson(play: Play): Lesson {
  const order = play.isDuel ? DUEL : TURN;
  const first = play.table.seq;
  /** My first turn has gone past this phase. */
  const past = (phase: Phase) => () => {
    if (!play.isActive) return play.table.seq > first;
    return order.indexOf(play.view.phase) > order.indexOf(phase);
  };
  const hand = { key: 'learn.hand', part: '.queue' } as const;
  const fields = { key: 'learn.fields', part: '.beds' } as const;
  if (play.isDuel) {
    return [
      hand,
      fields,
      { key: 'learn.duel.opponent', part: '.neighbours' },
      { key: 'learn.plant', part: '#ask', does: true, done: past('d2-must-plant') },
      { key: 'learn.duel.second', part: '#ask', does: true, done: past('d2-done') },
      { key: 'learn.duel.row', part: '.zone--faceup', scroll: true },
      { key: 'learn.duel.leave', part: '#ask', does: true, done: past('d3-plant') },
      { key: 'learn.harvest', part: '.beds' },
      { key: 'learn.duel.end', part: '.day' },
    ];
  }
  return [
    hand,
    fields,
    { key: 'learn.neighbours', part: '.neighbours' },
    { key: 'learn.plant', part: '#ask', does: true, done: past('p1-must-plant') },
    { key: 'learn.turn', part: '#ask', does: true, done: past('p1-done') },
    { key: 'learn.faceup', part: '.zone--faceup', scroll: true },
    { key: 'learn.haggle', part: '.haggle, .deal', scroll: true, done: past('p2-trade') },
    { key: 'learn.tickets', part: '.tickets', scroll: true, done: past('p2-trade') },
    { key: 'learn.end', part: '#ask', does: true, done: past('p4-draw') },
    { key: 'learn.harvest', part: '.beds' },
    { key: 'learn.over', part: '.day' },
  ];
}
