// A first game of Gangsters, on the real table.

import type { GangstersPhase as Phase } from '../../api/types';
import type { Lesson } from '../../parts/lesson';
import type { Play } from './play.svelte';

const ORDER: Phase[] = ['offer', 'tribute-wait', 'window-2', 'must-plant', 'may-plant', 'planted', 'window-4', 'use', 'fill', 'refill'];

export function lesson(play: Play): Lesson {
  const first = play.table.seq;
  const turn = play.view.turn;
  /** My first turn has gone past this phase. */
  const past = (phase: Phase) => () => {
    if (!play.isActive || play.view.turn > turn) return play.table.seq > first;
    return ORDER.indexOf(play.view.phase) > ORDER.indexOf(phase);
  };
  const alone = play.isAlone;
  const trades = play.facts.trading;
  return [
    { key: 'learn.hand', part: '.queue' },
    { key: 'learn.fields', part: '.beds' },
    { key: alone ? 'gangsters.learn.bosses.alone' : 'gangsters.learn.bosses', part: '.mafia', scroll: true },
    { key: alone ? 'gangsters.learn.score' : trades ? 'gangsters.learn.partner' : 'gangsters.learn.opponent', part: alone ? '.score' : '.across', scroll: true },
    ...(alone ? ([{ key: 'gangsters.learn.tribute', part: '#ask', does: true, done: past('tribute-wait') }] as const) : []),
    { key: 'learn.plant', part: '#ask', does: true, done: past('must-plant') },
    { key: 'gangsters.learn.turn', part: '#ask', does: true, done: past('planted') },
    ...(trades ? ([{ key: 'gangsters.learn.trade', part: '.haggle, .deal', scroll: true, done: past('window-4') }, { key: 'gangsters.learn.close', part: '#ask', does: true, done: past('window-4') }] as const) : []),
    { key: 'gangsters.learn.row', part: '.zone--row', scroll: true, done: past('use') },
    { key: alone ? 'gangsters.learn.use.alone' : 'gangsters.learn.use', part: '#ask', does: true, done: past('use') },
    { key: 'gangsters.learn.fill', part: '.mafia', scroll: true },
    ...(alone ? [] : ([{ key: 'gangsters.learn.tribute.two', part: '.beds' }] as const)),
    ...(trades ? ([{ key: 'gangsters.learn.trade.two', part: '.across' }] as const) : []),
    { key: 'gangsters.learn.harvest', part: '.beds' },
    { key: alone ? 'gangsters.learn.over.alone' : 'gangsters.learn.over', part: '.day' },
  ];
}
