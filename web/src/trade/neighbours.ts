// What neighbours are doing, in a few words.

import type { Seat } from '../api/types';
import { chair } from '../lib/seats';
import { t } from '../words/words.svelte';
import type { Trader } from './play.svelte';

export function doing(play: Trader, seat: Seat): string {
  const { table, view } = play;
  const it = chair(table, seat);
  if (it?.covered) return t('plot.covered');
  if (view.active === seat) return t(`plot.${play.isTrading ? 'trades' : view.phase === 'p4-draw' ? 'draws' : 'plants-now'}`);
  if (view.awaited.includes(seat)) return t('plot.plants-now');
  if (table.may_speak.includes(seat)) return t('plot.thinks');
  if (play.seat && play.others[0] === seat && view.active === play.seat) return t('plot.next');
  return it?.occupant?.kind === 'bot' ? t('plot.bot', { tier: t(`tier.${it.occupant.tier}` as 'tier.farmer') }) : t('plot.here');
}

export function clock(play: Trader, seat: Seat): { left: number; since: number; runs: boolean } | null {
  const left = chair(play.table, seat)?.clock;
  return left === undefined ? null : { left, since: play.table.at - play.link.skew, runs: play.table.on_the_clock.includes(seat) };
}
