// What is earned, as it is written.

import { t } from '../words/words.svelte';

export interface Money {
  /** What it is called, many of them. */
  name: () => string;
  /** The picture of one. */
  icon: string;
  /** So much, where there is little room. */
  short: (n: number) => string;
  /** So much, in words. */
  words: (n: number) => string;
  /** What a score of a standing comes to. */
  of: (score: number) => number;
}

export const COINS: Money = {
  name: () => t('coins.name'),
  icon: 'coin',
  short: String,
  words: (n) => t('coins', { n }),
  of: (score) => score,
};
