// What somebody could do, in words and as a picture.

import type { BeanTraderAction as Action, Order, Seat } from '../../api/types';
import { beanName, say } from '../../lib/beans';
import type { Picture } from '../../lib/picture';
import { t } from '../../words/words.svelte';
import type { Play } from './play.svelte';
import { numberOf, townName } from './world';

/** An action, as one would say it to a friend. */
export function actionWords(play: Play, action: Action): string {
  const { view, facts } = play;
  const order = (name: Order) => {
    const it = play.order(name);
    return { town: townName(it.city), beans: say(it.beans), n: it.thalers };
  };
  switch (action.do) {
    case 'choose_start':
      return t('bean-trader.do.start', order(action.order));
    case 'place_harvest':
      return t('bean-trader.harvest.do');
    case 'travel': {
      const stays = view.active !== null && view.seats[view.active]?.city === action.city;
      return t(stays ? 'bean-trader.do.stay' : 'bean-trader.do.travel', { town: townName(action.city) });
    }
    case 'take_back':
      return t('bean-trader.do.back');
    case 'sell_for_toll':
      return t('bean-trader.do.sell', { bean: beanName(action.bean) });
    case 'buy_bean':
    case 'buy_scarce_bean':
      return t('bean-trader.do.buy', { bean: beanName(action.bean) });
    case 'discard_bean':
      return t('bean-trader.discard.do', { bean: beanName(action.bean) });
    case 'propose':
      return t(`bean-trader.do.${action.kind}`, { to: action.to === 'everyone' ? t('everyone.to') : play.name(action.to), give: say(action.give) || t('nothing'), want: action.want === 'open' ? '?' : say(action.want) || t('nothing') });
    case 'withdraw':
      return t('ticket.withdraw');
    case 'decline':
      return t('ticket.decline');
    case 'accept': {
      const offer = play.offer(action.offer);
      return t('bean-trader.do.accept', { name: offer ? play.name(offer.from) : '' });
    }
    case 'close':
      return t('ticket.close', { name: play.name(action.with) });
    case 'wish':
      return t('wish.say');
    case 'deliver_order':
      return t('bean-trader.deliver', order(action.order));
    case 'buy_order':
      return t('bean-trader.do.order', { n: numberOf(facts, action.card) });
    case 'end_trader':
      return t('bean-trader.trade.end');
    case 'end_turn':
      return t('bean-trader.end');
    case 'done':
      return t('bean-trader.done');
  }
}

/** An action as a picture, at the table as it was before. */
export function actionPicture(play: Play, action: Action, seat: Seat): Picture | null {
  switch (action.do) {
    case 'deliver_order': {
      const it = play.order(action.order);
      return { kind: 'reap', seat, cards: it.beans, coins: it.thalers };
    }
    case 'choose_start': {
      const it = play.order(action.order);
      return { kind: 'reap', seat, cards: it.beans, coins: it.thalers };
    }
    case 'buy_bean':
    case 'buy_scarce_bean':
    case 'discard_bean':
    case 'sell_for_toll':
      return { kind: 'cards', seat, beans: [action.bean], backs: 0 };
    case 'propose':
      return { kind: 'swap', left: seat, gives: action.give, gets: action.want, right: action.to, done: false };
    case 'accept':
    case 'decline': {
      const offer = play.offer(action.offer);
      return offer ? { kind: 'swap', left: offer.from, gives: offer.give, gets: offer.want, right: seat, done: false } : null;
    }
    default:
      return null;
  }
}
