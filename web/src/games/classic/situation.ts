// What is to be done in a classic game, seen from outside.

import type { ClassicView, Phase, Update } from '../../api/types';
import { cards, beanName, say } from '../../lib/beans';
import { nameOf } from '../../lib/seats';
import { t, type Key } from '../../words/words.svelte';
import type { Situation } from '../family';

const DO: Partial<Record<Phase, 'plant' | 'go-on' | 'trade' | 'plant-rest' | 'draw' | 'offer'>> = {
  'p1-must-plant': 'plant', 'p1-may-plant': 'go-on', 'p1-done': 'go-on', 'p2-trade': 'trade', 'p3-plant': 'plant-rest', 'p4-draw': 'draw',
  'd1-offer': 'offer', 'd2-must-plant': 'plant', 'd2-may-plant': 'go-on', 'd2-may-discard': 'go-on', 'd2-done': 'go-on', 'd3-plant': 'plant-rest',
};

/** `null` where the view says nothing we know. */
export function situation({ table, view: seen }: Update): Situation | null {
  const view = seen as ClassicView | null;
  const what = view && DO[view.phase];
  if (!what || table.viewer === 'spectator' || table.viewer === 'all') return null;
  const mine = view.active === table.viewer;
  if (what === 'trade' && !mine) {
    return { title: t('start.do.answer'), words: t('start.do.answer.how', { name: nameOf(table, view.active), beans: say(view.face_up) }), beans: cards(view.face_up).slice(0, 2) };
  }
  const front = view.seats[table.viewer]?.hand?.[0];
  const open = what === 'trade' ? view.face_up : what === 'offer' ? view.offered : {};
  const beans = what === 'plant' && front ? [front] : cards(open).slice(0, 2);
  const values = { bean: front ? beanName(front) : '', beans: say(open) };
  return { title: t(`start.do.${what}` as Key), words: t(`start.do.${what}.how` as Key, values), beans };
}
