// What a choice will bring, in words: before it is made.

import type { Bean, Boss, Seat } from '../../api/types';
import { beanName, some } from '../../lib/beans';
import { coins } from '../../lib/games.svelte';
import { t } from '../../words/words.svelte';
import type { AskButton } from '../../parts/asked';
import type { Giving, Play } from './play.svelte';
import { bossName, fieldPays, giftShort } from './words';

/** The field a bean goes to if nobody thinks about it: where it grows, else an empty one. */
export const likeliest = (play: Play, bean: Bean, fields: number[]): number | undefined =>
  fields.find((it) => play.grown(play.seat!, it)?.bean === bean) ?? fields[0];

/** What cards would make of a field of somebody's. */
export function fieldThen(play: Play, seat: Seat, bean: Bean, cards: number): { field: number; from: number; to: number; coins: number } | null {
  const field = play.fieldOf(seat, bean);
  if (field === null) return null;
  const from = play.grown(seat, field)!.count;
  return { field, from, to: from + cards, coins: coins(play.bean(bean), from + cards) };
}

/** What cards bring me, if I plant them. */
export function brings(play: Play, bean: Bean, cards: number, fields: number[]): string {
  const then = fieldThen(play, play.seat!, bean, cards);
  if (then) return fieldPays(bean, then.from, then.to, then.coins);
  if (fields.length) return t('gangsters.pays.new');
  return t(play.prompt('buy_third_field') ? 'gangsters.pays.no-room.buy' : 'gangsters.pays.no-room');
}

/** What cards would bring the other one, if they are left. */
export function leaves(play: Play, bean: Bean, cards: number): string | null {
  const { opponent } = play;
  if (!opponent) return null;
  const name = play.name(opponent);
  const then = fieldThen(play, opponent, bean, cards);
  if (then) return t(then.coins ? 'gangsters.leave.pays' : 'gangsters.leave.grows', { name, from: then.from, to: then.to, coins: then.coins });
  const isFull = play.view.seats[opponent]!.fields.every((_, at) => play.grown(opponent, at + 1));
  return isFull ? t('gangsters.leave.no-room', { name }) : null;
}

export function plantButtons(play: Play, { bean, cards, fields }: { bean: Bean; cards: number; fields: number[] }, main: boolean): AskButton[] {
  const field = likeliest(play, bean, fields);
  if (field === undefined) return [];
  const grown = play.grown(play.seat!, field);
  const label = grown ? t('ask.plant.own', { bean: some(bean, cards), n: grown.count + cards }) : t('ask.plant.empty', { bean: some(bean, cards), field });
  return [{ key: `plant-${field}`, label, short: t('ask.plant.short', { field }), main, run: () => play.plant(field) }];
}

/** To the bosses that take it; a sale is said on the button. */
export function giveButtons(play: Play, giving: Giving, main: Boss | null = null): AskButton[] {
  return giving.bosses.map((boss) => {
    const what = giftShort(play.gift(boss, giving.bean, giving.cards));
    const values = { cards: some(giving.bean, giving.cards), boss: bossName(boss), what };
    return { key: `give-${boss}`, label: t('gangsters.give', values), short: t('gangsters.give.short', values), main: boss === main, run: () => play.give(boss, giving) };
  });
}

/** The boss whom a gift helps least. */
export function leastHarm(play: Play, { bean, cards, bosses }: Giving): Boss | null {
  const harm = (boss: Boss) => play.gift(boss, bean, cards).coins;
  return bosses.reduce<Boss | null>((best, it) => (best && harm(best) <= harm(it) ? best : it), null);
}

export function harvestButtons(play: Play): AskButton[] {
  return (play.prompt('harvest')?.fields ?? []).map((it) => {
    const words = { n: it.cards, bean: beanName(it.bean), coins: it.coins };
    return { key: `harvest-${it.field}`, label: t('harvest.named', words), short: t('harvest.bean.short', words), run: () => play.act({ do: 'harvest', field: it.field }) };
  });
}

export function buyButtons(play: Play): AskButton[] {
  const buy = play.prompt('buy_third_field');
  return buy ? [{ key: 'buy', label: t('ask.buy', { n: buy.price }), short: t('ask.buy.short', { n: buy.price }), run: () => play.act({ do: 'buy_third_field' }) }] : [];
}

/** What a boss takes as tribute, what it costs, and the harvest that would save it. */
export interface Due {
  boss: Boss;
  bean: Bean;
  field: number;
  cards: number;
  /** Coins the field is worth before and after. */
  worth: number;
  then: number;
  /** Coins he gets for it at once. */
  sells: number;
  /** What a harvest before it would pay; `null` if there can't be one. */
  saved: number | null;
}

export function dues(play: Play, seat: Seat): Due[] {
  return play.view.seats[seat]!.tribute.map(({ boss, bean, field }) => {
    const cards = play.grown(seat, field)!.count;
    return {
      boss, bean, field, cards, worth: coins(play.bean(bean), cards), then: coins(play.bean(bean), cards - 1),
      sells: play.gift(boss, bean, 1).coins, saved: seat === play.seat ? (play.canHarvest(field)?.coins ?? null) : null,
    };
  });
}

/** 'Green 4 → 3, worth 1 coin less. Al sells for 3 coins.' */
export function dueWords(due: Due): string {
  const values = { bean: beanName(due.bean), from: due.cards, to: due.cards - 1, coins: due.worth - due.then, worth: due.then };
  const field = t(due.cards === 1 ? 'gangsters.due.last' : due.worth > due.then ? 'gangsters.due.less' : due.then ? 'gangsters.due.same' : 'gangsters.due', values);
  return due.sells ? `${field} ${t('gangsters.due.sells', { boss: bossName(due.boss), coins: due.sells })}` : field;
}
