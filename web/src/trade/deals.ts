// What a deal is good for.

import type { Card } from '../api/types';
import { beanOf } from '../lib/beans';
import type { Trader } from './play.svelte';

/** Who would like a card: by what they say, or by what they grow. */
export function whoWants(play: Trader, card: Card): { name: string; says: boolean } | null {
  const bean = beanOf(card);
  const says = play.others.find((seat) => play.view.seats[seat]!.likes.includes(bean));
  if (says) return { name: play.name(says), says: true };
  const grows = play.others.find((seat) => play.grownBy(seat).includes(bean) && !play.view.seats[seat]!.refuses.includes(bean));
  return grows ? { name: play.name(grows), says: false } : null;
}
