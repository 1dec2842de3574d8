// Cards named by their place.

import type { Card } from '../api/types';
import { nth } from '../lib/nth';
import { t } from '../words/words.svelte';
import type { CardRef } from './types';

/** The place in the hand, counted from 1, of a card that is there. */
export const handPlace = (card: CardRef): number | null => (typeof card === 'object' && 'hand' in card ? card.hand : null);
export const faceUp = (card: CardRef): Card | null => (typeof card === 'object' && 'face_up' in card ? card.face_up : null);
export const received = (card: CardRef): Card | null => (typeof card === 'object' && 'received' in card ? card.received : null);

export const sameCard = (a: CardRef, b: CardRef): boolean =>
  handPlace(a) === handPlace(b) && faceUp(a) === faceUp(b) && received(a) === received(b);

/** '2nd card' or 'turned up'. */
export function whereIs(card: CardRef): string {
  const place = handPlace(card);
  return place === null ? t('card.turned-up') : t('card.nth', { nth: nth(place) });
}
