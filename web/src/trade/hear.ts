// What a game with trading sounds like.

import type { Event } from '../api/types';
import { play as sound } from '../lib/sound';
import type { Trader } from './play.svelte';

export function hear(play: Trader, events: Event[]): void {
  const kinds = new Set(events.map((it) => it.event));
  const coins = events.reduce((sum, it) => sum + (it.event === 'harvested' && 'coins' in it ? it.coins : 0), 0);
  if (kinds.has('harvested')) sound('harvest', coins);
  else if (kinds.has('dealing')) sound('deal');
  else if (events.some((it) => it.event === 'proposed' && (it.to === play.seat || it.to === 'everyone') && it.from !== play.seat)) sound('offer');
  else if (kinds.has('planted')) sound('plant');
  else if (kinds.has('turned_over') || kinds.has('drew')) sound('card');
}

/** A seat that has nothing to add passes by itself. */
export function keepSilent(play: Trader): void {
  if (play.isSilent && play.table.may_speak.includes(play.seat!)) void play.link.murmur('pass');
}
