// Cards named by their place.

import type { CardRef } from '../../api/types';
import { nth } from '../../lib/nth';
import { t } from '../../words/words.svelte';

export function sameCard(a: CardRef, b: CardRef): boolean {
  if ('hand' in a) return 'hand' in b && a.hand === b.hand;
  if ('face_up' in a) return 'face_up' in b && a.face_up === b.face_up;
  return 'received' in b && a.received === b.received;
}

/** '2nd card' or 'turned up'. */
export function whereIs(card: CardRef): string {
  return 'hand' in card ? t('card.nth', { nth: nth(card.hand) }) : t('card.turned-up');
}
