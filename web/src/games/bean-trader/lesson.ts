// A first game of Bean Trader, on the real table.

import type { BeanTraderPhase as Phase } from '../../api/types';
import type { Lesson } from '../../parts/lesson';
import type { Play } from './play.svelte';

const ORDER: Phase[] = ['setup-choose', 'harvest', 'move', 'take-back', 'toll-sale', 'trader', 'final', 'end-delivery', 'game-over'];

export function lesson(play: Play): Lesson {
  /** My first turn has gone past this phase. */
  const past = (phase: Phase) => () => (play.isActive || phase === 'setup-choose') && ORDER.indexOf(play.view.phase) > ORDER.indexOf(phase);
  return [
    { key: 'bean-trader.learn.start', part: '#ask', does: true, done: past('setup-choose') },
    { key: 'bean-trader.learn.map', part: '.chart', scroll: true },
    { key: 'bean-trader.learn.wagon', part: '.wagonbed' },
    { key: 'bean-trader.learn.orders', part: '.errands', scroll: true },
    { key: 'bean-trader.learn.hand', part: '.queue' },
    { key: 'bean-trader.learn.travel', part: '#ask', does: true, done: past('move') },
    { key: 'bean-trader.learn.back', part: '#ask', does: true, done: past('take-back') },
    { key: 'bean-trader.learn.ladder', part: '.ladder', scroll: true },
    { key: 'bean-trader.learn.deal', part: '.rivals', scroll: true, done: past('trader') },
    { key: 'bean-trader.learn.end', part: '#ask', does: true, done: past('trader') },
    { key: 'bean-trader.learn.over', part: '.day', scroll: true },
  ];
}
