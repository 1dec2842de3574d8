// What it would do to my fields to get some cards, of which some may not show who they are.

import type { Bean, Card, Cards, Figure } from '../../api/types';
import { beanName, beanOf, cards, figureOf } from '../../lib/beans';
import { andList, t } from '../../words/words.svelte';
import { climbed, paid } from './fields';
import type { Play } from './play.svelte';

export function pays(play: Play, got: Cards): string {
  const all = cards(got);
  const beans = [...new Set(all.map(beanOf))];
  const homeless = beans.filter((bean) => play.fit(bean) === 'none');
  const lines = beans.filter((bean) => !homeless.includes(bean)).map((bean) => ofBean(play, bean, all.filter((card) => beanOf(card) === bean)));
  if (homeless.length) lines.push(t('deal.pays.no-room', { bean: andList(homeless.map(beanName)), n: homeless.length }));
  return lines.join(' · ') || t('deal.pays.nothing');
}

function ofBean(play: Play, bean: Bean, got: Card[]): string {
  const { facts } = play;
  const grown = play.grownAt(play.seat!).find((it) => it?.bean === bean);
  const count = (grown?.count ?? 0) + got.length;
  const values = { bean: beanName(bean), n: count, from: grown?.count ?? 0 };
  const figures = got.flatMap((it) => figureOf(it) ?? []);
  if (figures.length < got.length) {
    const with_ = (figure: Figure) => paid(facts, bean, figure, count);
    return t(grown ? 'ladies.pays.hidden' : 'ladies.pays.hidden.new', { ...values, gent: with_('gent'), lady: with_('lady') });
  }
  // Babies go in at once; of the others I choose who comes last.
  const top = (['lady', 'gent', 'baby'] as const).find((it) => figures.includes(it))!;
  if (!grown) return t(top === 'baby' ? 'ladies.pays.new.baby' : 'deal.pays.new', { bean: beanName(bean), n: got.length });
  if (top !== 'baby') return t('ladies.pays', { ...values, figure: t(`figure.${top}`), coins: paid(facts, bean, top, count) });
  const best = climbed(facts, bean, [...grown.figures, ...figures]);
  return best === null ? t('ladies.pays.baby', values) : t('ladies.pays.baby.climb', { ...values, coins: best });
}
