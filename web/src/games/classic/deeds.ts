// An action in words and as a picture, as something one could do.

import type { Bean, ClassicAction as Action, Seat } from '../../api/types';
import { beanName, say } from '../../lib/beans';
import { crop } from '../../lib/field';
import { coins } from '../../lib/games.svelte';
import type { Picture } from '../../lib/picture';
import { t } from '../../words/words.svelte';
import { tradeDeed, tradePicture } from '../../trade/deeds';
import type { Play } from './play.svelte';

export function actionWords(play: Play, action: Action): string {
  const grown = (field: number) => crop(play.me?.fields[field - 1] ?? {});
  switch (action.do) {
    case 'plant_from_hand':
      return t('do.plant', { bean: beanName(play.me?.hand?.[0] ?? 'red'), field: action.field });
    case 'plant_pending':
      return t('do.plant', { bean: beanName(play.beanOf(action.card) ?? 'red'), field: action.field });
    case 'plant_offered':
    case 'plant_drawn':
      return t('do.plant', { bean: beanName(action.bean), field: action.field });
    case 'turn_over':
      return t('ask.turn.short');
    case 'draw':
      return t('ask.draw.do');
    case 'end_planting':
      return t('ask.row.end.short');
    case 'harvest': {
      const it = grown(action.field);
      return t('do.harvest', { cards: it ? say({ [it.bean]: it.count }) : t('nothing') });
    }
    case 'buy_third_field':
      return t('do.buy');
    case 'discard_offered':
      return t('ask.settle.discard', { bean: beanName(action.bean) });
    case 'discard_from_hand':
      return t('ask.discard.do', { bean: beanName(play.me?.hand?.[action.position - 1] ?? 'red') });
    case 'propose':
    case 'accept':
    case 'decline':
    case 'withdraw':
    case 'close':
    case 'wish':
    case 'end_trading':
      return tradeDeed(play, action);
  }
}

/** An action as a picture, at the table as it was before. */
export function actionPicture(action: Action, play: Play, seat: Seat): Picture | null {
  const plant = (bean: Bean | null | undefined, field: number): Picture | null => (bean ? { kind: 'plant', seat, bean, field } : null);
  const cards = (bean: Bean | null | undefined): Picture | null => (bean ? { kind: 'cards', seat, beans: [bean], backs: 0 } : null);
  switch (action.do) {
    case 'plant_from_hand':
      return plant(play.me?.hand?.[0], action.field);
    case 'plant_pending':
      return plant(play.beanOf(action.card), action.field);
    case 'plant_offered':
    case 'plant_drawn':
      return plant(action.bean, action.field);
    case 'harvest': {
      const grown = crop(play.me?.fields[action.field - 1] ?? {});
      return grown ? { kind: 'reap', seat, cards: { [grown.bean]: grown.count }, coins: coins(play.bean(grown.bean), grown.count) } : null;
    }
    case 'propose':
    case 'accept':
    case 'decline':
    case 'close':
      return tradePicture(play, action, seat);
    case 'discard_offered':
      return cards(action.bean);
    case 'discard_from_hand':
      return cards(play.me?.hand?.[action.position - 1]);
    default:
      return null;
  }
}
