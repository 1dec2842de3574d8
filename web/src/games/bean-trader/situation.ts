// What is to be done in a game of Bean Trader, seen from outside.

import type { BeanTraderView, Update } from '../../api/types';
import { cards } from '../../lib/beans';
import { nameOf } from '../../lib/seats';
import { t } from '../../words/words.svelte';
import type { Situation } from '../family';
import { townName } from './world';

/** `null` where the view says nothing we know. */
export function situation({ table, view: seen }: Update): Situation | null {
  const view = seen as BeanTraderView | null;
  if (!view || table.viewer === 'spectator' || table.viewer === 'all') return null;
  const me = view.seats[table.viewer];
  if (!me) return null;
  const asks = new Set(view.prompts.map((it) => it.ask));
  const values = { town: townName(me.city), name: view.active ? nameOf(table, view.active) : '', n: view.harvests.drawn.length };
  const beans = cards(me.wagon).slice(0, 2);
  const say = (key: 'start' | 'travel' | 'back' | 'toll' | 'trade' | 'end' | 'done'): Situation => ({ title: t(`bean-trader.situation.${key}`), words: t(`bean-trader.situation.${key}.how`, values), beans });
  if (asks.has('choose_start')) return say('start');
  if (asks.has('sell_for_toll')) return say('toll');
  if (asks.has('travel') || asks.has('place_harvest')) return say('travel');
  if (asks.has('take_back')) return say('back');
  if (asks.has('end_trader')) return say('trade');
  if (asks.has('answer')) return { title: t('start.do.answer'), words: t('bean-trader.situation.answer.how', values), beans };
  if (asks.has('end_turn')) return say('end');
  return asks.has('done') ? say('done') : null;
}
