// A field in words: the card on top decides what it pays.

import type { Bean, Card, Face, Figure, LadiesField, LadiesTable } from '../../api/types';
import { beanName, beanOf, figureOf, withFigure } from '../../lib/beans';
import { coins, nextStep } from '../../lib/games.svelte';
import { worthShort } from '../../lib/field';
import { t } from '../../words/words.svelte';

/** How far a lady climbs for a baby. */
export const FURTHEST = 2;

/** What is printed on a card; a mere bean is paid as its gent. */
export function faceOf(facts: LadiesTable, card: Card): Face {
  const figure = figureOf(card);
  const bean = beanOf(card);
  const kind = facts.beans.find((it) => it.bean === bean)!;
  const own = kind.figures.find((it) => it.figure === (figure ?? 'gent'))!;
  return { bean, cards: figure ? own.cards : kind.cards, beanometer: own.beanometer, ...(figure ? { figure } : {}) };
}

/** What so many beans pay with that figure on top. */
export const paid = (facts: LadiesTable, bean: Bean, figure: Figure, cards: number): number => coins(faceOf(facts, withFigure(bean, figure)), cards);

/** A field that is not empty, by the card on top. */
export interface Grown { bean: Bean; figures: Figure[]; top: Figure; count: number; coins: number; facts: Face }

export function grownIn(facts: LadiesTable, field: LadiesField | undefined): Grown | null {
  const top = field?.figures.at(-1);
  if (!field?.bean || !top) return null;
  return { bean: field.bean, figures: field.figures, top, count: field.figures.length, coins: field.coins, facts: faceOf(facts, withFigure(field.bean, top)) };
}

/** Where a neighbour's field stands, in little room. */
export const nearWords = (it: Grown): string => (it.top === 'baby' ? t('figure.baby') : worthShort(it.facts, it.count));

export const figureWords = (figures: readonly Figure[]): string => figures.toReversed().map((it) => t(`figure.${it}`)).join(', ');

/** What it would pay with others on top, where that makes a difference. */
export function otherTops(facts: LadiesTable, it: Grown): string {
  const others = (['lady', 'gent'] as const).map((figure) => ({ figure, coins: paid(facts, it.bean, figure, it.count) }));
  return others.filter(({ coins: other }) => other !== it.coins).map(({ figure, coins: other }) => t('ladies.field.with', { figure: t(`figure.${figure}`), coins: other })).join(', ');
}

/** '5 Green, from the top: lady, gent, …: 3 coins now, 1 more for 4. With a gent on top: 2.' */
export function fieldWords(facts: LadiesTable, it: Grown): string {
  const next = nextStep(it.facts, it.count);
  const values = { n: it.count, bean: beanName(it.bean), figures: figureWords(it.figures), now: it.coins };
  const now = it.top === 'baby' ? t('ladies.field.words.baby', values) : next ? t('ladies.field.words', { ...values, more: next.cards - it.count, coins: next.coins }) : t('ladies.field.words.full', values);
  const others = otherTops(facts, it);
  return others ? `${now} ${t('ladies.field.others', { others })}` : now;
}

/** What more cards or another one on top would bring. */
export function worth(facts: LadiesTable, it: Grown): { long: string; short: string } {
  if (it.top === 'baby') return { long: t('ladies.field.baby'), short: t('ladies.field.baby.short', { coins: paid(facts, it.bean, 'lady', it.count) }) };
  const next = nextStep(it.facts, it.count);
  const more = next ? t('field.more', { n: next.cards - it.count, coins: next.coins }) : t('field.full');
  const others = otherTops(facts, it);
  return { long: [more, others].filter(Boolean).join(' · '), short: worthShort(it.facts, it.count) };
}

/** What a field with a baby on top could pay after a lady has climbed; `null` if none reaches the top. */
export function climbed(facts: LadiesTable, bean: Bean, figures: readonly Figure[]): number | null {
  const top = figures.length - 1;
  const lady = figures.lastIndexOf('lady');
  return lady >= 0 && top - lady <= FURTHEST ? paid(facts, bean, 'lady', figures.length) : null;
}
