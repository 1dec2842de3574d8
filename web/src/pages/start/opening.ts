// From the start page to a table: opened for me and bots, opened for friends, or somebody else's.

import { post, randomHex, Refused } from '../../api/client';
import type { Update } from '../../api/types';
import { myself } from '../../lib/me.svelte';
import { go } from '../../lib/router.svelte';
import { shelf } from '../../lib/games.svelte';
import { allSeats } from '../../lib/seats';

type Seating = 'me' | 'open' | { bot: string };

interface NewTable {
  ruleset: string;
  players: number;
  seats: Seating[];
  visibility?: 'public' | 'link';
  options?: Record<string, string>;
}

/** A kind of bots, or the mix that the start page seats. */
export type Company = 'mix' | string;

const MIX = ['farmer', 'farmer', 'merchant'];

/** Does something as a guest; a guest whom the server has forgotten is introduced anew. */
async function asGuest<T>(request: () => Promise<T>, name?: string): Promise<T> {
  await myself.introduce(name);
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Refused) || error.kind !== 'unknown-guest') throw error;
    myself.me = null;
    await myself.introduce(name);
    return request();
  }
}

const open = (table: NewTable) => asGuest(() => post<Update>('tables', table)).then((it) => it.table.id);

/** A table for me and bots that begins at once. */
export async function playBots(ruleset: string, players: number, company: Company = 'mix', guide = false): Promise<void> {
  const bots = Array.from({ length: players - 1 }, (_, at) => ({ bot: company === 'mix' ? MIX[at % MIX.length]! : company }));
  const id = await open({ ruleset, players, seats: ['me', ...bots], ...(guide ? { options: iBegin(ruleset, players) } : {}) });
  // Begun in a step of its own, so that the shuffle has bytes of mine in it.
  await post(`tables/${id}/start`, { contribution: randomHex(32) });
  go(`/tables/${id}${guide ? '?guide' : ''}`);
}

/** In a guided game I have the first turn: at seat A, or to the left of the dealer at the last seat. */
function iBegin(ruleset: string, players: number): Record<string, string> {
  const names = shelf.ruleset(ruleset)?.options.map((it) => it.name) ?? [];
  return names.includes('first') ? { first: 'A' } : names.includes('dealer') ? { dealer: allSeats(players).at(-1)! } : {};
}

/** A table with free seats; everything else is settled in its room. */
export async function inviteFriends(ruleset: string, players: number, visibility: 'public' | 'link' = 'link'): Promise<void> {
  go(`/tables/${await open({ ruleset, players, visibility, seats: ['me'] })}`);
}

/** Sits down at somebody's table: by the name I have, or by this one. */
export async function sitDown(id: string, name?: string): Promise<void> {
  try {
    await asGuest(() => post(`tables/${id}/join`, { contribution: randomHex(32) }), name);
  } catch (error) {
    if (!(error instanceof Refused) || error.kind !== 'already-seated') throw error;
  }
  go(`/tables/${id}`);
}
