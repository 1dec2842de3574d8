// Bosses, sales and gifts in words.

import type { Bean, Boss } from '../../api/types';
import { beanName, some } from '../../lib/beans';
import { andList, t } from '../../words/words.svelte';
import type { Step } from './course';
import type { Gift } from './mafia';

export const bossName = (boss: Boss): string => t(`gangsters.boss.${boss}`);
export const bossIcon = (boss: Boss): string => `boss-${boss}`;
export const bossList = (bosses: readonly Boss[]): string => andList(bosses.map(bossName));

/** What comes of a gift: 'Al 4 → 6 of 8', or that he sells. */
export function giftWords(boss: Boss, gift: Gift): string {
  const values = { boss: bossName(boss), from: gift.from, to: gift.to, at: gift.at, coins: gift.coins };
  if (gift.sells) return t(gift.to ? 'gangsters.gift.sells.rest' : 'gangsters.gift.sells', values);
  return t(gift.from ? 'gangsters.gift' : 'gangsters.gift.first', values);
}

/** The same, where a boss's name stands already and there is little room. */
export function giftShort(gift: Gift): string {
  const values = { to: gift.to, at: gift.at, coins: gift.coins };
  return t(gift.sells ? 'gangsters.gift.short.sells' : 'gangsters.gift.short', values);
}

/** A step of what ran by itself, as a sentence. */
export function stepSentence(step: Step): string {
  switch (step.kind) {
    case 'boss':
    case 'pays':
      return t(`gangsters.step.${step.kind}`, { bean: beanName(step.bean), boss: bossName(step.boss), n: step.cards });
    case 'sells':
      return t('gangsters.log.sold', { boss: bossName(step.boss), cards: some(step.bean, step.cards), coins: step.coins });
    case 'stays':
      return t('gangsters.step.stays', { bean: beanName(step.bean) });
    case 'joins':
      return t('gangsters.step.joins', { cards: some(step.bean, step.cards), n: step.cards });
    case 'sunset':
      return t(step.last ? 'log.exhausted.last' : 'log.exhausted');
    case 'shuffled':
      return t('log.reshuffled', { n: step.cards });
  }
}

/** What a step says beside its picture. */
export function stepShort(step: Step): string {
  switch (step.kind) {
    case 'boss':
    case 'pays':
      return t('gangsters.step.short.boss', { boss: bossName(step.boss), n: step.cards });
    case 'sells':
      return t('gangsters.step.short.sells', { boss: bossName(step.boss), coins: step.coins });
    case 'stays':
      return t('gangsters.step.short.stays');
    case 'joins':
      return t('gangsters.step.short.joins', { n: step.cards });
    case 'sunset':
      return t('gangsters.step.short.sunset');
    case 'shuffled':
      return t('gangsters.step.short.shuffled', { n: step.cards });
  }
}

/** What a bean would do in a field of so many. */
export const fieldPays = (bean: Bean, from: number, to: number, coins: number): string =>
  t(coins ? 'gangsters.pays' : 'gangsters.pays.nothing', { bean: beanName(bean), from, to, coins });
