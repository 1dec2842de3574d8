// What is to be done in a game of Ladies, seen from outside.

import type { LadiesPhase, LadiesView, Update } from '../../api/types';
import { beanName, cardName, cards, say, withFigure } from '../../lib/beans';
import { nameOf } from '../../lib/seats';
import { t } from '../../words/words.svelte';
import type { Situation } from '../family';

const DO: Partial<Record<LadiesPhase, 'plant' | 'go-on' | 'trade' | 'plant-rest' | 'draw'>> = {
  'p1-must-plant': 'plant', 'p1-may-plant': 'go-on', 'p1-done': 'go-on', 'p2-trade': 'trade', 'p3-plant': 'plant-rest', 'p4-draw': 'draw',
};

/** `null` where the view says nothing we know. */
export function situation({ table, view: seen }: Update): Situation | null {
  const view = seen as LadiesView | null;
  const what = view && DO[view.phase];
  if (!what || table.viewer === 'spectator' || table.viewer === 'all') return null;
  const climb = view.prompts.find((it) => it.ask === 'shift_lady');
  if (climb) return { title: t('ladies.do.climb'), words: t('ladies.do.climb.how', { bean: beanName(climb.bean) }), beans: [withFigure(climb.bean, 'lady')] };
  if (what === 'trade' && view.active !== table.viewer) {
    return { title: t('start.do.answer'), words: t('start.do.answer.how', { name: nameOf(table, view.active), beans: say(view.face_up) }), beans: cards(view.face_up).slice(0, 2) };
  }
  const front = view.seats[table.viewer]?.hand?.[0];
  const open = what === 'trade' ? view.face_up : {};
  const values = { bean: front ? cardName(front) : '', beans: say(open) };
  return { title: t(`start.do.${what}`), words: t(`start.do.${what}.how`, values), beans: what === 'plant' && front ? [front] : cards(open).slice(0, 2) };
}
