// An action in words and as a picture, as something one could do.

import type { LadiesAction as Action, Seat } from '../../api/types';
import { bunchOf, cardName, say, withFigure } from '../../lib/beans';
import type { Picture } from '../../lib/picture';
import { tradeDeed, tradePicture } from '../../trade/deeds';
import { t } from '../../words/words.svelte';
import type { Play } from './play.svelte';

export function actionWords(play: Play, action: Action): string {
  switch (action.do) {
    case 'plant_from_hand':
      return t('do.plant', { bean: cardName(play.me?.hand?.[0] ?? 'red'), field: action.field });
    case 'plant_pending':
      return t('do.plant', { bean: cardName(play.cardOf(action.card) ?? 'red'), field: action.field });
    case 'turn_over':
      return t('ask.turn.short');
    case 'draw':
      return t('ask.draw.do');
    case 'harvest': {
      const it = play.grown(action.field);
      return t('do.harvest', { cards: it ? say({ [it.bean]: it.count }) : t('nothing') });
    }
    case 'buy_third_field':
      return t('do.buy');
    case 'shift_lady':
      return t('ladies.do.shift', { n: action.by, coins: play.prompt('shift_lady')?.choices.find((it) => it.position === action.position && it.by === action.by)?.coins ?? 0 });
    case 'no_shift':
      return t('ladies.do.stay');
    default:
      return tradeDeed(play, action);
  }
}

/** At the table as it was before. */
export function actionPicture(play: Play, action: Action, seat: Seat): Picture | null {
  switch (action.do) {
    case 'plant_from_hand': {
      const card = play.me?.hand?.[0];
      return card ? { kind: 'plant', seat, bean: card, field: action.field } : null;
    }
    case 'plant_pending': {
      const card = play.cardOf(action.card);
      return card ? { kind: 'plant', seat, bean: card, field: action.field } : null;
    }
    case 'harvest': {
      const it = play.grown(action.field);
      return it ? { kind: 'reap', seat, cards: bunchOf(it.figures.map((figure) => withFigure(it.bean, figure))), coins: it.coins } : null;
    }
    case 'propose':
    case 'accept':
    case 'decline':
    case 'close':
      return tradePicture(play, action, seat);
    default:
      return null;
  }
}
