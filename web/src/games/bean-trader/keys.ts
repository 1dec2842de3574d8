// The commands of this table.

import { tick } from 'svelte';
import { common, focus, focusAsk, type Hands } from '../keys';
import type { Play } from './play.svelte';

export const KEYS = [
  'bean-trader.keys.map', 'bean-trader.keys.arrows', 'bean-trader.keys.orders', 'bean-trader.keys.buy', 'bean-trader.keys.deal', 'bean-trader.keys.wagon', 'keys.accept', 'keys.decline', 'keys.counter', 'keys.ask', 'keys.undo', 'keys.hint', 'keys.log', 'keys.chat', 'keys.help',
] as const;

/** Carries out a command; whether there was one. */
export function command(play: Play, key: string, hands: Hands): boolean {
  if (common(play, key, hands)) return true;
  switch (key) {
    case 't':
      return focus('.town__spot[tabindex="0"]');
    case 'o':
      return focus('.errandrow');
    case 'b':
      return focus('.buy');
    case 'w':
      return focus('.box__bean');
    case 'h':
      return focus('#haggle .deal__bean') || focus('.rival__deal');
    case 'a':
    case 'd':
    case 'x':
      return answer(play, key);
    case 'escape':
      if (!play.goal && !play.intent && !play.dealing) return false;
      play.forget();
      play.stopDealing();
      void tick().then(focusAsk);
      return true;
    default:
      return false;
  }
}

/** The first offer that waits for me; to take one, the first that I can. */
function answer(play: Play, key: 'a' | 'd' | 'x'): boolean {
  const offer = play.waiting.find((it) => key !== 'a' || play.way(it.number));
  if (!offer) return play.waiting.length > 0;
  if (key === 'd') void play.act({ do: 'decline', offer: offer.number });
  else if (key === 'x') play.counter(offer);
  else play.accept(offer);
  return true;
}
