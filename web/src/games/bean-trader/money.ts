// Thalers.

import type { Money } from '../../lib/money';
import { t } from '../../words/words.svelte';

export const THALERS: Money = {
  name: () => t('bean-trader.thalers.name'),
  icon: 'thaler',
  short: (n) => (n < 0 ? `−${-n}` : String(n)),
  words: (n) => t('bean-trader.thalers', { n }),
  of: (score) => score,
};
