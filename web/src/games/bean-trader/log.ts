// What happened, in words, and where on the table.

import type { BeanTraderEvent as Event, BeanTraderTable, Order, Seat, Told } from '../../api/types';
import { beanName, say } from '../../lib/beans';
import { andList, t, type Values } from '../../words/words.svelte';
import { about, entryLines, type Line, type LogLine, type Teller as AnyTeller } from '../../parts/log';
import { THALERS } from './money';
import { cardWords, isOrder, orderOf, townName } from './world';

export interface Teller extends AnyTeller { facts: BeanTraderTable }

/** What an event says; `null` if it goes without saying. */
export function eventWords(teller: Teller, event: Event): Line | null {
  const { seat: me, facts } = teller;
  const line = (seat: Seat, key: string, values: Values, ...places: string[]): Line => ({ text: about(teller, seat, `bean-trader.log.${key}`, values), places, seat });
  const wished = (seat: Seat, key: string, values: Values): Line => ({ text: about(teller, seat, `log.${key}`, values), places: [`hand-${seat}`], seat });
  /** To whom: 'you' is another word there. */
  const to = (it: Seat | 'everyone') => (it === 'everyone' ? t('everyone.to') : it === me ? t('you.to') : teller.name(it));
  const money = (n: number) => THALERS.words(n);
  const short = (order: Order) => t('bean-trader.order.brief', { town: townName(orderOf(facts, order).city), n: orderOf(facts, order).thalers });
  switch (event.event) {
    case 'started':
      return line(event.seat, 'started', { town: townName(event.city), beans: say(event.beans), thalers: money(event.thalers) }, `town-${event.city}`);
    case 'game_began':
      return line(event.starting, 'began', {});
    case 'phase_began': {
      if (event.phase === 'end-delivery') return { text: t('bean-trader.log.end-delivery'), places: [], isTurn: true };
      const begins = event.active && (event.phase === 'move' || event.phase === 'harvest');
      return begins ? { text: about(teller, event.active!, 'log.turn', {}), places: [`hand-${event.active}`], seat: event.active!, isTurn: true } : null;
    }
    case 'harvest_drawn':
      return line(event.seat, event.waits ? 'drawn.waits' : 'drawn', { n: event.number });
    case 'reserve_joined':
      return { text: t('bean-trader.log.reserve', { n: event.cards }), places: [] };
    case 'harvest_placed': {
      const came = event.stacks.filter((it) => it.beans > 0);
      const failed = event.stacks.filter((it) => it.beans === 0);
      const text = [
        came.length ? t('bean-trader.log.placed', { n: event.number, towns: andList(came.map((it) => t('bean-trader.placed', { n: it.beans, bean: beanName(it.bean), town: townName(it.city) }))) }) : '',
        failed.length ? t('bean-trader.log.placed.not', { towns: andList(failed.map((it) => townName(it.city))) }) : '',
      ].filter(Boolean).join(' ');
      return { text, places: event.stacks.map((it) => `town-${it.city}`), seat: event.seat };
    }
    case 'supply_without_effect':
      return line(event.seat, 'supply.none', {});
    case 'last_round_began':
      return { text: t('bean-trader.log.last', { n: event.turns_left }), places: [] };
    case 'travelled':
      return event.way.length === 1
        ? line(event.seat, 'stayed', { town: townName(event.way[0]!) }, `town-${event.way[0]}`)
        : line(event.seat, 'travelled', { town: townName(event.way.at(-1)!), n: event.cards.length }, `town-${event.way.at(-1)}`);
    case 'toll_paid':
      return line(event.seat, 'toll', { n: event.toll }, `coins-${event.seat}`);
    case 'sold_for_toll':
      return line(event.seat, 'sold', { bean: beanName(event.bean), n: event.thalers }, `wagon-${event.seat}`);
    case 'loan_taken':
      return line(event.seat, 'loan', { thalers: money(event.thalers) }, `coins-${event.seat}`);
    case 'bought_bean':
      return line(event.seat, 'bought', { bean: beanName(event.bean), n: event.price, town: townName(event.city) }, `town-${event.city}`);
    case 'bought_scarce_bean':
      return line(event.seat, 'scarce', { bean: beanName(event.bean), n: event.price }, `town-${event.city}`);
    case 'threw_away':
      return line(event.seat, 'threw', { beans: say(event.beans) }, `wagon-${event.seat}`);
    case 'proposed': {
      const values = { to: to(event.to), give: say(event.give) || t('nothing'), want: event.want === 'open' ? '' : say(event.want) || t('nothing') };
      return line(event.from, `proposed.${event.kind}${event.want === 'open' ? '.open' : ''}`, values, `hand-${event.from}`);
    }
    case 'willing':
      return { text: about(teller, event.seat, 'log.willing', {}), places: [`hand-${event.seat}`], seat: event.seat };
    case 'said_no':
      return { text: about(teller, event.seat, 'log.said-no', {}), places: [`hand-${event.seat}`], seat: event.seat };
    case 'offer_gone':
      return event.why === 'declined' ? { text: t('log.gone.declined'), places: [] } : null;
    case 'arrived':
      return line(event.seat, 'arrived', { town: townName(event.city) }, `town-${event.city}`);
    case 'showed_card':
      return line(event.seat, isOrder(event.card) ? 'showed.order' : 'showed', { card: isOrder(event.card) ? short(event.card) : cardWords(facts, event.card) }, `hand-${event.seat}`);
    case 'exchanged': {
      const [gave, got] = [say(event.gave), say(event.got)];
      if (!gave && !got) return null;
      const key = !gave ? 'log.deal.got' : !got ? 'log.deal.gift' : 'log.deal';
      return { text: about(teller, event.seat, key, { other: to(event.with), gave, got }), places: [`wagon-${event.seat}`, `wagon-${event.with}`], seat: event.seat };
    }
    case 'wished': {
      const { likes, refuses } = event;
      const values = { likes: andList(likes.map(beanName)), refuses: andList(refuses.map(beanName)) };
      return wished(event.seat, likes.length ? (refuses.length ? 'wished.both' : 'wished') : refuses.length ? 'wished.not' : 'wished.none', values);
    }
    case 'delivered': {
      const { city } = orderOf(facts, event.order);
      return line(event.seat, 'delivered', { beans: say(event.beans), town: townName(city), thalers: money(event.thalers) }, `town-${city}`, `coins-${event.seat}`);
    }
    case 'bought_order':
      return event.order ? line(event.seat, 'order.known', { order: short(event.order), n: event.thalers }, `hand-${event.seat}`) : line(event.seat, 'order', { n: event.thalers }, `hand-${event.seat}`);
    case 'orders_discarded':
      return event.orders.length ? line(event.seat, 'lost', { orders: andList(event.orders.map(short)) }, `hand-${event.seat}`) : null;
    case 'drew_order':
      return event.order ? line(event.seat, 'drew', { order: short(event.order) }, `hand-${event.seat}`) : null;
    case 'reshuffled':
      return { text: t('bean-trader.log.reshuffled', { n: event.cards }), places: [] };
    case 'sold_rest':
      return line(event.seat, 'rest', { beans: say(event.beans) || t('nothing'), thalers: money(event.thalers) }, `wagon-${event.seat}`);
    case 'loan_repaid':
      return event.thalers > 0 ? line(event.seat, 'repaid', { thalers: money(event.thalers) }, `coins-${event.seat}`) : null;
    case 'game_ended':
      return { text: t('log.ended'), places: [] };
    case 'dealt':
    case 'chose_start':
    case 'took_back':
    case 'answer_fell':
    case 'agreed':
    case 'card_back':
    case 'holes_closed':
    case 'done':
      return null;
  }
}

export const logWords = (teller: Teller, told: Told): LogLine[] => entryLines(teller, told, (told.events as Event[]).flatMap((event) => eventWords(teller, event) ?? []));
