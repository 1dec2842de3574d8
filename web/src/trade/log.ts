// What was said and dealt, in words, and where on the table.

import type { Cards, Seat } from '../api/types';
import { beanName, plus, say, total } from '../lib/beans';
import { about, type Line, type Teller } from '../parts/log';
import { andList, t, type Values } from '../words/words.svelte';
import type { Told, TradeEvent } from './types';

/** Both parts of a side. */
export const all = (side: Told): Cards => plus(side.hand, side.face_up ?? {});

/** A line about somebody. */
export const lineOf = (play: Teller) => (seat: Seat, key: string, values: Values, ...places: string[]): Line => ({ text: about(play, seat, key, values), places, seat });

/** What an event says; `null` if it goes without saying. */
export function tradeWords(play: Teller, event: TradeEvent): Line | null {
  const line = lineOf(play);
  switch (event.event) {
    case 'proposed': {
      const give = all(event.give);
      const want = event.want === 'open' ? {} : event.want;
      const key = event.want === 'open' ? 'log.proposed.open' : total(want) === 0 ? 'log.proposed.gift' : total(give) === 0 ? 'log.proposed.request' : 'log.proposed';
      const to = event.to === 'everyone' ? t('everyone.to') : event.to === play.seat ? t('you.to') : play.name(event.to);
      return line(event.from, key, { to, give: say(give) || t('nothing'), want: say(want) }, `hand-${event.from}`);
    }
    case 'willing':
      return line(event.seat, 'log.willing', {}, `hand-${event.seat}`);
    case 'said_no':
      return line(event.seat, 'log.said-no', {}, `hand-${event.seat}`);
    case 'offer_gone':
      return event.why === 'declined' ? { text: t('log.gone.declined'), places: [] } : null;
    case 'dealing': {
      const [gave, got] = [all(event.gave), all(event.got)];
      const other = event.with === play.seat ? t('you.to') : play.name(event.with);
      const key = total(got) === 0 ? 'log.deal.gift' : total(gave) === 0 ? 'log.deal.got' : 'log.deal';
      return line(event.from, key, { other, gave: say(gave), got: say(got) }, `hand-${event.from}`, `hand-${event.with}`);
    }
    case 'wished': {
      const likes = andList(event.likes.map(beanName));
      const refuses = andList(event.refuses.map(beanName));
      const key = likes && refuses ? 'log.wished.both' : likes ? 'log.wished' : refuses ? 'log.wished.not' : 'log.wished.none';
      return line(event.seat, key, { likes, refuses }, `hand-${event.seat}`);
    }
    case 'answer_fell':
      return null;
  }
}
