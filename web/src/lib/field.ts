// A field in words.

import type { Bean, BeanFacts, Bunch } from '../api/types';
import { beanName, entries } from './beans';
import { coins, nextStep } from './games.svelte';
import { t } from '../words/words.svelte';

/** What grows in a field, if anything. */
export function crop(field: Bunch): { bean: Bean; count: number } | null {
  const [first] = entries(field);
  return first ? { bean: first[0], count: first[1] } : null;
}

/** What grows in a field, with what it earns. */
export function grownIn(field: Bunch, facts: (bean: Bean) => BeanFacts): { facts: BeanFacts; count: number } | null {
  const grown = crop(field);
  return grown && { facts: facts(grown.bean), count: grown.count };
}

/** '4 Chili, 1 coin now, 2 more for 2 coins.' */
export function fieldWords(facts: BeanFacts, count: number): string {
  const now = coins(facts, count);
  const next = nextStep(facts, count);
  const what = { n: count, bean: beanName(facts.bean), now };
  return next ? t('field.words', { ...what, more: next.cards - count, coins: next.coins }) : t('field.words.full', what);
}

/** '1 · 2 at 6', where there is little room. */
export function worthShort(facts: BeanFacts, count: number): string {
  const next = nextStep(facts, count);
  return next ? t('field.next.short', { coins: next.coins, cards: next.cards }) : '';
}
