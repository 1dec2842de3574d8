// The commands of a table with trading.

import type { Bean } from '../api/types';
import { common, focus, type Hands as AnyHands } from '../games/keys';
import { LETTER } from '../lib/beans';
import type { Trader } from './play.svelte';

export const KEYS = [
  'keys.accept', 'keys.decline', 'keys.counter', 'keys.offer', 'keys.ask', 'keys.field', 'keys.hand', 'keys.bean', 'keys.undo', 'keys.hint', 'keys.log', 'keys.chat', 'keys.help',
] as const;

/** What the table lends to the keys. */
export interface Hands extends AnyHands { touch: (field: number) => void }

const BEAN_OF = new Map(Object.entries(LETTER).map(([bean, letter]) => [letter.toLowerCase(), bean as Bean]));

/** Carries out a command; whether there was one. */
export function command(play: Trader, key: string, shift: boolean, hands: Hands): boolean {
  if (common(play, key, hands)) return true;
  switch (key) {
    case 'o':
      return focus('#haggle .btn--yes');
    case '1':
    case '2':
    case '3':
      if (!play.me || Number(key) > play.me.fields.length) return false;
      hands.touch(Number(key));
      return true;
    case 'a':
    case 'd':
    case 'x':
      return answer(play, key);
    default: {
      const bean = BEAN_OF.get(key);
      if (!bean || !play.proposal?.want.includes(bean)) return false;
      play.draft.ask(bean, shift ? -1 : 1);
      return true;
    }
  }
}

/** The first offer that waits for me; to take one, the first that I can fill. */
function answer(play: Trader, key: 'a' | 'd' | 'x'): boolean {
  const open = play.offers.filter((it) => play.answer(it.number) && !it.declined.includes(play.seat!) && !it.willing.includes(play.seat!));
  const offer = open.find((it) => key !== 'a' || play.answer(it.number)!.can_accept);
  if (!offer) return open.length > 0;
  if (key === 'd') void play.deal({ do: 'decline', offer: offer.number });
  else if (key === 'x') play.draft.counter(offer, play.filling(offer));
  else void play.deal({ do: 'accept', offer: offer.number, cards: play.filling(offer) });
  return true;
}
