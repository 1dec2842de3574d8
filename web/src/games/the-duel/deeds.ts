// An action in words and as a picture, as something one could do.

import type { Bean, Seat, TheDuelAction as Action } from '../../api/types';
import { beanName, bunchOf } from '../../lib/beans';
import { nth } from '../../lib/nth';
import type { Picture } from '../../lib/picture';
import { t } from '../../words/words.svelte';
import { sayColumn } from './fields';
import { DOLLARS, worth } from './money';
import { called } from './patterns';
import type { Play } from './play.svelte';

/** What a plan names by its place. */
const front = (play: Play): Bean => play.me?.hand?.[0] ?? 'red';
const gift = (play: Play): Bean => play.view.gift?.bean ?? 'red';
const offered = (play: Play): Bean => play.view.offers.at(-1)?.bean ?? 'red';

export function actionWords(play: Play, action: Action): string {
  const name = play.name(play.opponent);
  const plant = (bean: Bean, field: number) => t('do.plant', { bean: beanName(bean), field });
  switch (action.do) {
    case 'plant_from_hand':
      return plant(front(play), action.field);
    case 'plant_turned_over':
      return plant(action.bean, action.field);
    case 'plant_gift':
      return plant(gift(play), action.field);
    case 'turn_over':
      return t('ask.turn.short');
    case 'offer_gift':
      return t(play.held(action.bean) ? 'the-duel.do.offer-it' : 'the-duel.do.bluff', { name, bean: beanName(action.bean) });
    case 'accept_gift':
      return t('the-duel.do.accept', { name, bean: beanName(offered(play)) });
    case 'decline_gift':
      return t('the-duel.do.decline', { name, bean: beanName(offered(play)) });
    case 'choose_gift':
      return typeof action.card === 'object' ? t('the-duel.do.give.hand', { nth: nth(action.card.hand) }) : t('the-duel.do.give.open');
    case 'discard_turned_over':
      return t('ask.discard.do', { bean: beanName(action.bean) });
    case 'discard_bonus':
      return t('the-duel.discard.do', { card: called(play.bonus(action.card).runs) });
    case 'keep_bonus':
      return t('the-duel.do.keep');
    case 'harvest': {
      const column = play.column(play.seat!, action.field);
      return t('do.harvest', { cards: column.length ? sayColumn(column) : t('nothing') });
    }
    case 'fulfil_bonus': {
      const card = play.bonus(action.card);
      return t('the-duel.do.fulfil', { card: called(card.runs), coins: DOLLARS.words(worth(card)) });
    }
  }
}

/** An action as a picture, at the table as it was before. */
export function actionPicture(play: Play, action: Action, seat: Seat): Picture | null {
  const plant = (bean: Bean, field: number): Picture => ({ kind: 'plant', seat, bean, field });
  const give = (left: Seat, bean: Bean, right: Seat): Picture => ({ kind: 'swap', left, gives: { [bean]: 1 }, gets: {}, right, done: false });
  switch (action.do) {
    case 'plant_from_hand':
      return plant(front(play), action.field);
    case 'plant_turned_over':
      return plant(action.bean, action.field);
    case 'plant_gift':
      return plant(gift(play), action.field);
    case 'offer_gift':
      return give(seat, action.bean, play.opponent);
    case 'accept_gift':
    case 'decline_gift':
      return give(play.opponent, offered(play), seat);
    case 'choose_gift':
      return give(seat, offered(play), play.opponent);
    case 'discard_turned_over':
      return { kind: 'cards', seat, beans: [action.bean], backs: 0 };
    case 'harvest': {
      const it = play.grown(seat, action.field);
      return it && { kind: 'reap', seat, cards: bunchOf(it.column), coins: it.pays };
    }
    case 'fulfil_bonus':
    case 'discard_bonus': {
      const card = play.bonus(action.card);
      return { kind: 'bonus', seat, runs: card.runs, coins: action.do === 'fulfil_bonus' ? worth(card) : null };
    }
    default:
      return null;
  }
}
