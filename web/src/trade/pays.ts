// What a deal would do to my fields.

import type { Bean, BeanFacts, Bunch } from '../api/types';
import { beanName, entries } from '../lib/beans';
import { crop } from '../lib/field';
import { coins } from '../lib/games.svelte';
import { t } from '../words/words.svelte';
import type { Fit } from './play.svelte';

/** Somebody with fields of mere beans. */
interface Grower { me: { fields: Bunch[] } | null; bean: (bean: Bean) => BeanFacts; fit: (bean: Bean) => Fit }

/** 'Chili 4 → 6: worth 2 coins', for what I would get. */
export function pays(play: Grower, got: Bunch): string {
  const fields = play.me?.fields ?? [];
  const more = (bean: Bean, n: number) => {
    const grown = Math.max(0, ...fields.map((it) => (crop(it)?.bean === bean ? crop(it)!.count : 0)));
    return grown > 0 ? coins(play.bean(bean), grown + n) - coins(play.bean(bean), grown) + 1 : 0;
  };
  // What pays most is said first.
  const lines = entries(got).sort((a, b) => more(...b) - more(...a)).map(([bean, n]) => {
    const facts = play.bean(bean);
    const grown = Math.max(0, ...fields.map((it) => (crop(it)?.bean === bean ? crop(it)!.count : 0)));
    const values = { bean: beanName(bean), from: grown, to: grown + n, coins: coins(facts, grown + n) };
    if (grown > 0) return t(coins(facts, grown + n) > coins(facts, grown) ? 'deal.pays.more' : 'deal.pays', values);
    return t(play.fit(bean) === 'empty' ? 'deal.pays.new' : 'deal.pays.no-room', { bean: beanName(bean), n });
  });
  return lines.join(' · ') || t('deal.pays.nothing');
}
