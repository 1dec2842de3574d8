// A classic ruleset in words.

import type { ClassicTable } from '../../api/types';
import { t } from '../../words/words.svelte';

/** What the ruleset makes of that number of players. */
export function sayFacts({ beans, fields, third_field, final_exhaustion }: ClassicTable): string {
  const kinds = beans.length;
  const cards = beans.reduce((sum, it) => sum + it.cards, 0);
  return [
    t('room.say.deck', { kinds, cards }),
    third_field ? t('room.say.fields.third', { fields, n: third_field }) : t('room.say.fields', { fields }),
    final_exhaustion === 1 ? t('room.say.once') : t('room.say.times', { n: final_exhaustion }),
  ].join(' ');
}
