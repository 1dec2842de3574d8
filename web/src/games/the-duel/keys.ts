// The commands of this table.

import { tick } from 'svelte';
import type { Bean } from '../../api/types';
import { LETTER } from '../../lib/beans';
import { common, focusAsk, type Hands } from '../keys';
import { touchField, touchGift } from './garden';
import type { Play } from './play.svelte';

const BEAN_OF = new Map(Object.entries(LETTER).map(([bean, letter]) => [letter.toLowerCase(), bean as Bean]));

export const KEYS = [
  'the-duel.keys.accept', 'the-duel.keys.decline', 'the-duel.keys.gift', 'the-duel.keys.show', 'keys.ask', 'keys.field', 'keys.hand', 'keys.undo', 'keys.hint', 'keys.log', 'keys.chat', 'keys.help',
] as const;

/** Carries out a command; whether there was one. */
export function command(play: Play, key: string, hands: Hands): boolean {
  if (common(play, key, hands)) return true;
  switch (key) {
    case '1':
    case '2':
    case '3':
      if (!play.me || Number(key) > play.me.fields.length) return false;
      touchField(play, Number(key));
      return goOn();
    case 'a':
    case 'd':
      if (!play.prompt('answer_gift')) return false;
      void play.act({ do: key === 'a' ? 'accept_gift' : 'decline_gift' });
      return true;
    case 'p': {
      const [fits] = play.prompt('fulfil_bonus')?.cards ?? [];
      if (fits) play.fulfil(fits.card);
      return fits !== undefined;
    }
    default: {
      const bean = BEAN_OF.get(key);
      if (!bean || !play.me || !play.series.includes(bean)) return false;
      touchBean(play, bean);
      return goOn();
    }
  }
}

/** What is asked is another thing now. */
function goOn(): boolean {
  void tick().then(focusAsk);
  return true;
}

/** A bean's letter: a gift card to push, or an open card to plant. */
function touchBean(play: Play, bean: Bean): void {
  const open = play.pending.filter((it) => it.bean === bean);
  // A turned-up card and the gift may be of one kind: the letter goes to and fro.
  const next = open.find((it) => it.isGift !== play.picked?.isGift || play.picked.bean !== bean);
  if (open.length) play.picked = next ?? open[0]!;
  else touchGift(play, bean);
}
