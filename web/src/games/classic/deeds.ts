// An action in words and as a picture, as something one could do.

import type { Bean, Bunch, CardRef, ClassicAction as Action, Seat } from '../../api/types';
import { beanName, bunchOf, plus, say, total } from '../../lib/beans';
import { crop } from '../../lib/field';
import { coins } from '../../lib/games.svelte';
import type { Picture } from '../../lib/picture';
import { andList, t } from '../../words/words.svelte';
import type { Play } from './play.svelte';

export function actionWords(play: Play, action: Action): string {
  const grown = (field: number) => crop(play.me?.fields[field - 1] ?? {});
  const beans = (refs: Extract<Action, { do: 'accept' }>['cards']) => say(bunchOf(refs.flatMap((it) => play.beanOf(it) ?? [])));
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
    case 'end_trading':
      return t('ask.trade.end-none');
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
    case 'propose': {
      const to = action.to === 'everyone' ? t('everyone.to') : play.name(action.to);
      const want = action.want === 'open' ? {} : action.want;
      return t(total(want) === 0 ? 'do.gift' : action.give.length === 0 ? 'do.request' : 'do.propose', { to, give: beans(action.give), want: say(want) });
    }
    case 'accept':
    case 'decline':
    case 'withdraw':
    case 'close': {
      const offer = play.offer(action.offer);
      const name = offer ? play.name(action.do === 'close' ? action.with : offer.from) : '';
      const give = offer ? say(plus(offer.give.hand, offer.give.face_up)) || t('nothing') : '';
      return t(`do.${action.do}`, { name, give });
    }
    case 'wish':
      return t('do.wish', { likes: andList(action.likes.map(beanName)) || t('nothing') });
  }
}

/** An action as a picture, at the table as it was before. */
export function actionPicture(action: Action, play: Play, seat: Seat): Picture | null {
  const beans = (refs: CardRef[]): Bunch => bunchOf(refs.flatMap((it) => play.beanOf(it) ?? []));
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
      return grown ? { kind: 'reap', seat, bean: grown.bean, cards: grown.count, coins: coins(play.bean(grown.bean), grown.count) } : null;
    }
    case 'propose':
      return { kind: 'swap', left: seat, gives: beans(action.give), gets: action.want, right: action.to, done: false };
    case 'accept':
    case 'decline':
    case 'close': {
      const offer = play.offer(action.offer);
      if (!offer) return null;
      const offered = plus(offer.give.hand, offer.give.face_up);
      if (action.do === 'close') return { kind: 'swap', left: seat, gives: offered, gets: offer.want, right: action.with, done: false };
      const gives = action.do === 'accept' ? beans(action.cards) : offer.want === 'open' ? {} : offer.want;
      return { kind: 'swap', left: seat, gives, gets: offered, right: offer.from, done: false };
    }
    case 'discard_offered':
      return cards(action.bean);
    case 'discard_from_hand':
      return cards(play.me?.hand?.[action.position - 1]);
    default:
      return null;
  }
}
