// An action in words and as a picture, as something one could do.

import type { Bean, GangstersAction as Action, Seat } from '../../api/types';
import { beanName, beanOf, say, some } from '../../lib/beans';
import { coins } from '../../lib/games.svelte';
import type { Picture } from '../../lib/picture';
import { tradeDeed, tradePicture } from '../../trade/deeds';
import type { CardRef, TradeAction } from '../../trade/types';
import { t } from '../../words/words.svelte';
import type { Play } from './play.svelte';
import { bossIcon, bossName } from './words';

/** What a plan names by its place. */
const held = (play: Play, place: number): Bean => play.me?.hand?.[place - 1] ?? 'blue';
const set = (play: Play, bean: Bean): number => Math.max(1, play.view.row[bean] ?? 0);

function pending(play: Play, card: CardRef): Bean {
  return beanOf(play.cardOf(card) ?? 'blue');
}

export function actionWords(play: Play, action: Action): string {
  switch (action.do) {
    case 'plant_offered':
      return t('do.plant', { bean: beanName(action.bean), field: action.field });
    case 'discard_offered':
      return t('ask.settle.discard', { bean: beanName(action.bean) });
    case 'pay_tribute':
      return t('gangsters.do.pay');
    case 'plant_from_hand':
      return t('do.plant', { bean: beanName(held(play, 1)), field: action.field });
    case 'turn_over':
      return t('gangsters.turn');
    case 'plant_drawn':
      return t('do.plant', { bean: some(action.bean, set(play, action.bean)), field: action.field });
    case 'give_drawn':
      return t('gangsters.do.give', { cards: some(action.bean, set(play, action.bean)), boss: bossName(action.boss) });
    case 'give_from_hand':
      return t('gangsters.do.give', { cards: beanName(held(play, action.position)), boss: bossName(action.boss) });
    case 'end_planting':
      return t('gangsters.do.end');
    case 'leave_empty':
      return t('gangsters.do.leave');
    case 'draw':
      return t('ask.draw.do');
    case 'harvest': {
      const it = play.grown(play.seat!, action.field);
      return t('do.harvest', { cards: it ? say({ [it.bean]: it.count }) : t('nothing') });
    }
    case 'buy_third_field':
      return t('do.buy');
    case 'propose':
    case 'accept':
    case 'decline':
    case 'withdraw':
    case 'wish':
    case 'end_trading':
      return tradeDeed(play, action as TradeAction);
    case 'plant_pending':
      return t('do.plant', { bean: beanName(pending(play, action.card as CardRef)), field: action.field });
  }
}

/** An action as a picture, at the table as it was before. */
export function actionPicture(play: Play, action: Action, seat: Seat): Picture | null {
  switch (action.do) {
    case 'plant_offered':
      return { kind: 'plant', seat, bean: action.bean, field: action.field };
    case 'plant_drawn':
      return { kind: 'plant', seat, bean: action.bean, field: action.field, cards: set(play, action.bean) };
    case 'plant_from_hand':
      return { kind: 'plant', seat, bean: held(play, 1), field: action.field };
    case 'discard_offered':
      return { kind: 'cards', seat, beans: [action.bean], backs: 0 };
    case 'give_drawn':
      return { kind: 'house', seat, cards: { [action.bean]: set(play, action.bean) }, to: [bossIcon(action.boss)], coins: 0 };
    case 'give_from_hand':
      return { kind: 'house', seat, cards: { [held(play, action.position)]: 1 }, to: [bossIcon(action.boss)], coins: 0 };
    case 'plant_pending':
      return { kind: 'plant', seat, bean: pending(play, action.card as CardRef), field: action.field };
    case 'propose':
    case 'accept':
    case 'decline':
      return tradePicture(play, action as TradeAction, seat);
    case 'harvest': {
      const it = play.grown(seat, action.field);
      return it && { kind: 'reap', seat, cards: { [it.bean]: it.count }, coins: coins(play.bean(it.bean), it.count) };
    }
    default:
      return null;
  }
}
