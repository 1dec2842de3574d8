// How far the game has come: the harvest cards that were drawn, and the last round.

import type { BeanTraderTable, BeanTraderView } from '../../api/types';
import { t } from '../../words/words.svelte';

export interface Daylight { title: string; text: string; short: string; label: string; gone: number }

export function daylight(facts: BeanTraderTable, { harvests, turns_left, phase }: BeanTraderView): Daylight {
  const values = { n: Math.min(harvests.drawn.length, facts.last_harvest), of: facts.last_harvest, left: turns_left ?? 0, more: Math.max(0, facts.last_harvest - harvests.drawn.length), reserve: harvests.supply };
  const title = t('bean-trader.day', values);
  const gone = values.n / facts.last_harvest;
  if (phase === 'end-delivery' || phase === 'game-over') return { title, text: t('bean-trader.day.end'), short: '', label: t('bean-trader.day.end'), gone: 1 };
  if (turns_left !== null) return { title: t('bean-trader.day.last'), text: t('bean-trader.day.turns', values), short: t('bean-trader.day.turns.short', values), label: t('bean-trader.day.last.words', values), gone };
  const text = t(values.more === 0 ? 'bean-trader.day.waits' : 'bean-trader.day.text', values);
  return { title, text, short: '', label: t('bean-trader.day.words', values), gone };
}
