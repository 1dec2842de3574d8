// What is to be done in a game of The Duel, seen from outside.

import type { TheDuelView, Update } from '../../api/types';
import { beanName, cards, say } from '../../lib/beans';
import { nameOf } from '../../lib/seats';
import { t } from '../../words/words.svelte';
import type { Situation } from '../family';

/** `null` where the view says nothing we know. */
export function situation({ table, view: seen }: Update): Situation | null {
  const view = seen as TheDuelView | null;
  if (!view || table.viewer === 'spectator' || table.viewer === 'all') return null;
  const ask = view.prompts[0];
  const other = table.seats.find((it) => it.seat !== table.viewer)!.seat;
  const name = nameOf(table, other);
  switch (ask?.ask) {
    case 'plant_from_hand':
      return { title: t(ask.must ? 'start.do.plant' : 'start.do.go-on'), words: t(ask.must ? 'start.do.plant.how' : 'start.do.go-on.how', { bean: beanName(ask.bean) }), beans: [ask.bean] };
    case 'turn_over':
      return { title: t('start.do.go-on'), words: t('the-duel.do.turn', { name }), beans: [] };
    case 'offer_gift':
      return { title: t('the-duel.do.offer'), words: t('the-duel.do.offer.how', { name }), beans: cards(view.turned_over).slice(0, 2) };
    case 'answer_gift':
      return { title: t('the-duel.do.answer'), words: t('the-duel.do.answer.how', { name, bean: beanName(ask.bean) }), beans: [ask.bean] };
    case 'choose_gift':
      return { title: t('the-duel.do.choose'), words: t('the-duel.do.choose.how', { name, bean: beanName(ask.bean) }), beans: [ask.bean] };
    case 'plant_turned_over':
      return { title: t('start.do.plant-rest'), words: t('the-duel.do.plant', { beans: say(view.turned_over) }), beans: cards(view.turned_over).slice(0, 2) };
    case 'plant_gift':
      return { title: t('the-duel.do.gift'), words: t('the-duel.do.plant', { beans: beanName(ask.bean) }), beans: [ask.bean] };
    case 'discard_bonus':
      return { title: t('the-duel.do.bonus'), words: t('the-duel.do.bonus.how'), beans: [] };
    default:
      return null;
  }
}
