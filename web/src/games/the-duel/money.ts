// Dollars and cents. A score is told in cents.

import type { Money } from '../../lib/money';
import { language, t } from '../../words/words.svelte';

const written = (dollars: number): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(dollars);

export const DOLLARS: Money = {
  name: () => t('the-duel.dollars.name'),
  icon: 'coin',
  short: written,
  words: (n) => (Math.round(n * 100) % 100 === 0 ? t('the-duel.dollars', { n: Math.round(n) }) : t('the-duel.dollars.cents', { n: written(n) })),
  of: (score) => score / 100,
};

/** A bonus card is worth a dollar and the cents printed on it. */
export const worth = ({ cents }: { cents: number }): number => (100 + cents) / 100;
