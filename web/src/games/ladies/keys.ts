// The commands of this table: those of any trade, and the ways of a lady.

import type { Hands } from '../../trade/keys';
import { command as trade, KEYS as TRADE } from '../../trade/keys';
import type { Play } from './play.svelte';

export const KEYS = [...TRADE.slice(0, 6), 'ladies.keys.way', ...TRADE.slice(6)] as const;

/** Carries out a command; whether there was one. */
export function command(play: Play, key: string, shift: boolean, hands: Hands): boolean {
  const { climb } = play;
  const way = climb && ['1', '2', '3'].includes(key) ? climb.ways[Number(key) - 1] : undefined;
  if (!way) return trade(play, key, shift, hands);
  play.chosenWay = way;
  return true;
}
