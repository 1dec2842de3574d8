// Ladies in words and numbers.

import type { LadiesTable } from '../../api/types';
import { t } from '../../words/words.svelte';

/** What the ruleset makes of that number of players. */
export function sayFacts({ beans, fields, third_field, third_fields, final_exhaustion }: LadiesTable): string {
  return [
    t('room.say.deck', { kinds: beans.length, cards: beans.reduce((sum, it) => sum + it.cards, 0) }),
    t('ladies.say.fields', { fields, n: third_field, all: third_fields }),
    t('room.say.times', { n: final_exhaustion }),
  ].join(' ');
}
