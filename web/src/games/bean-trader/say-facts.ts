// Bean Trader in words and numbers.

import type { BeanTraderTable } from '../../api/types';
import { t } from '../../words/words.svelte';

/** What the ruleset makes of it. */
export const sayFacts = (facts: BeanTraderTable): string => [
  t('bean-trader.say.map', { towns: facts.towns.length, kinds: facts.beans.length, wagon: facts.wagon }),
  t('bean-trader.say.orders', { orders: facts.orders.length, cards: facts.travel_cards.length }),
  t('bean-trader.say.end', { n: facts.last_harvest }),
].join(' ');
