// What is said in the trading, in words and as a picture, as something one could do.

import type { Cards, Seat } from '../api/types';
import { beanName, bunchOf, plus, say, total } from '../lib/beans';
import type { Picture } from '../lib/picture';
import { andList, t } from '../words/words.svelte';
import type { Trader } from './play.svelte';
import type { CardRef, TradeAction } from './types';

const mine = (play: Trader, refs: CardRef[]): Cards => bunchOf(refs.flatMap((it) => play.cardOf(it) ?? []));

export function tradeDeed(play: Trader, action: TradeAction): string {
  switch (action.do) {
    case 'end_trading':
      return t('ask.trade.end-none');
    case 'propose': {
      const to = action.to === 'everyone' ? t('everyone.to') : play.name(action.to);
      const want = action.want === 'open' ? {} : action.want;
      return t(total(want) === 0 ? 'do.gift' : action.give.length === 0 ? 'do.request' : 'do.propose', { to, give: say(mine(play, action.give)), want: say(want) });
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

/** At the table as it was before. */
export function tradePicture(play: Trader, action: TradeAction, seat: Seat): Picture | null {
  switch (action.do) {
    case 'propose':
      return { kind: 'swap', left: seat, gives: mine(play, action.give), gets: action.want, right: action.to, done: false };
    case 'accept':
    case 'decline':
    case 'close': {
      const offer = play.offer(action.offer);
      if (!offer) return null;
      const offered: Cards = plus(offer.give.hand, offer.give.face_up);
      if (action.do === 'close') return { kind: 'swap', left: seat, gives: offered, gets: offer.want, right: action.with, done: false };
      const gives = action.do === 'accept' ? mine(play, action.cards) : offer.want === 'open' ? {} : offer.want;
      return { kind: 'swap', left: seat, gives, gets: offered, right: offer.from, done: false };
    }
    default:
      return null;
  }
}
