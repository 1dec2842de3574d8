// What it would do to my fields to get some cards, of which some may not show who they are.

import type { Bean, Card, Cards, Figure } from '../../api/types';
import { beanName, beanOf, entries, figureOf } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import { climbed, paid } from './fields';
import type { Play } from './play.svelte';

export function pays(play: Play, got: Cards): string {
  const all = entries(got);
  const lines = [...new Set(all.map(([card]) => beanOf(card)))].map((bean) => {
    const own = all.filter(([card]) => beanOf(card) === bean);
    return ofBean(play, bean, own.flatMap(([card, n]) => Array<Card>(n).fill(card)));
  });
  return lines.join(' · ') || t('deal.pays.nothing');
}

function ofBean(play: Play, bean: Bean, got: Card[]): string {
  const { facts } = play;
  const grown = play.grownAt(play.seat!).find((it) => it?.bean === bean);
  const count = (grown?.count ?? 0) + got.length;
  const values = { bean: beanName(bean), n: count, from: grown?.count ?? 0 };
  const figures = got.flatMap((it) => figureOf(it) ?? []);
  if (!grown && play.fit(bean) === 'none') return t('deal.pays.no-room', { bean: beanName(bean), n: got.length });
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
