// Gangsters in words and numbers.

import type { GangstersTable } from '../../api/types';
import { t } from '../../words/words.svelte';
import { bossList } from './words';

/** What the ruleset makes of it. */
export function sayFacts({ players, beans, bosses, fields, third_field, final_exhaustion, trading, mafia_factor }: GangstersTable): string {
  const who = { bosses: bossList(bosses.map((it) => it.boss)), n: mafia_factor, fields };
  return [
    t('room.say.deck', { kinds: beans.length, cards: beans.reduce((sum, it) => sum + it.cards, 0) }),
    players === 1 ? t('gangsters.say.fields', who) : third_field ? t('room.say.fields.third', { fields, n: third_field }) : t('room.say.fields', { fields }),
    t('gangsters.say.bosses', who),
    trading ? t('gangsters.say.trading') : '',
    final_exhaustion === 1 ? t('room.say.once') : t('room.say.times', { n: final_exhaustion }),
    mafia_factor > 1 ? t('gangsters.say.win', who) : '',
  ].filter(Boolean).join(' ');
}
