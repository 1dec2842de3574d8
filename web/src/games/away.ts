// Somebody stays away: at a table without clocks, the others may let a bot play on.

import type { AskButton } from '../parts/asked';
import { t } from '../words/words.svelte';
import type { TablePlay } from './play.svelte';

const PATIENCE = 5 * 60_000;

type Waits = Pick<TablePlay<never, never>, 'table' | 'link' | 'seat' | 'now' | 'name'>;

export function away(play: Waits): AskButton[] {
  const { table, link } = play;
  if (table.pace.kind !== 'untimed' || play.now - (table.at - link.skew) < PATIENCE) return [];
  return table.on_the_clock.filter((it) => it !== play.seat).map((seat) => {
    const name = play.name(seat);
    return { key: `cover-${seat}`, label: t('ask.cover', { name }), short: t('ask.cover.short', { name }), run: () => link.say('cover', { seat }) };
  });
}
