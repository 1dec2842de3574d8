// What is to be done in a game of Gangsters, seen from outside.

import type { GangstersView, Update } from '../../api/types';
import { beanName, cards, say } from '../../lib/beans';
import { nameOf } from '../../lib/seats';
import { isTradePhase } from '../../trade/types';
import { andList, t } from '../../words/words.svelte';
import type { Situation } from '../family';
import { bossList, bossName } from './words';

/** `null` where the view says nothing we know. */
export function situation({ table, view: seen }: Update): Situation | null {
  const view = seen as GangstersView | null;
  if (!view || table.viewer === 'spectator' || table.viewer === 'all') return null;
  if (isTradePhase(view.phase)) {
    const other = table.seats.find((it) => it.seat !== table.viewer)!.seat;
    return { title: t(view.active === table.viewer ? 'start.do.trade' : 'start.do.answer'), words: t('gangsters.do.trade.how', { name: nameOf(table, other) }), beans: [] };
  }
  const ask = view.prompts[0];
  switch (ask?.ask) {
    case 'settle_offer':
      return { title: t('start.do.offer'), words: t('start.do.offer.how', { beans: say(view.offered) }), beans: cards(view.offered).slice(0, 2) };
    case 'pay_tribute': {
      const due = ask.tribute.map(({ bean, boss }) => t('gangsters.tribute.one', { bean: beanName(bean), boss: bossName(boss) }));
      return { title: t('gangsters.do.tribute'), words: due.length ? andList(due) : t('gangsters.do.tribute.none'), beans: ask.tribute.map((it) => it.bean).slice(0, 2) };
    }
    case 'plant_pending':
      return { title: t('start.do.plant-rest'), words: t('start.do.plant-rest.how'), beans: ask.cards.map((it) => it.bean).slice(0, 2) };
    case 'plant_from_hand':
      return { title: t(ask.must ? 'start.do.plant' : 'start.do.go-on'), words: t(ask.must ? 'start.do.plant.how' : 'start.do.go-on.how', { bean: beanName(ask.bean) }), beans: [ask.bean] };
    case 'turn_over':
      return { title: t('gangsters.do.turn'), words: t('gangsters.do.turn.how'), beans: [] };
    case 'use_row':
    case 'give_from_hand':
    case 'end_planting':
      return { title: t('gangsters.do.use'), words: cards(view.row).length ? t('start.do.trade.how', { beans: say(view.row) }) : t('gangsters.do.use.done'), beans: cards(view.row).slice(0, 2) };
    case 'fill':
      return { title: t('gangsters.do.fill'), words: t('gangsters.fill', { bosses: bossList(ask.bosses), n: ask.bosses.length }), beans: [] };
    case 'draw':
      return { title: t('start.do.draw'), words: t('start.do.draw.how'), beans: [] };
    default:
      return null;
  }
}
