// Missed chances: what a seat did beside what would have been better, by what it could know.

import { get, Refused } from '../../api/client';
import type { Action, Bean, Bunch, CardRef, ClassicView, Seat } from '../../api/types';
import { bunchOf, plus } from '../../lib/beans';
import { crop } from '../../lib/field';
import type { Picture } from './words';

export interface Chance { seq: number; did: Action; did_value: number; better: Action; value: number; cost: number; reason: string }

/** The missed chances of a seat; `null` if the server does not look for them. */
export async function chancesOf(id: string, seat: Seat): Promise<Chance[] | null> {
  try {
    return (await get<{ chances: Chance[] }>(`tables/${id}/chances?as=${seat}`)).chances;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** An action as a picture, given the table before it. */
export function actionPicture(action: Action, view: ClassicView, seat: Seat): Picture | null {
  const me = view.seats[seat];
  const beanOf = (card: CardRef): Bean | undefined => ('hand' in card ? me?.hand?.[card.hand - 1] : 'face_up' in card ? card.face_up : card.received);
  const beans = (refs: CardRef[]): Bunch => bunchOf(refs.flatMap((it) => beanOf(it) ?? []));
  const plant = (bean: Bean | undefined, field: number): Picture | null => (bean ? { kind: 'plant', seat, bean, field } : null);
  switch (action.do) {
    case 'plant_from_hand':
      return plant(me?.hand?.[0], action.field);
    case 'plant_pending':
      return plant(beanOf(action.card), action.field);
    case 'plant_offered':
    case 'plant_drawn':
      return plant(action.bean, action.field);
    case 'harvest': {
      const grown = crop(me?.fields[action.field - 1] ?? {});
      const choice = view.prompts.find((it) => it.ask === 'harvest')?.fields.find((it) => it.field === action.field);
      return grown ? { kind: 'reap', seat, bean: grown.bean, cards: grown.count, coins: choice?.coins ?? 0 } : null;
    }
    case 'propose':
      return { kind: 'swap', left: seat, gives: beans(action.give), gets: action.want, right: action.to, done: false };
    case 'accept':
    case 'decline':
    case 'close': {
      const offer = view.offers.find((it) => it.number === action.offer);
      if (!offer) return null;
      const gives = action.do === 'accept' ? beans(action.cards) : offer.want;
      const offered = plus(offer.give.hand, offer.give.face_up);
      if (action.do === 'close') return { kind: 'swap', left: seat, gives: offered, gets: offer.want, right: action.with, done: true };
      return { kind: 'swap', left: seat, gives: gives === 'open' ? {} : gives, gets: offered, right: offer.from, done: false };
    }
    case 'discard_offered':
      return { kind: 'cards', seat, beans: [action.bean], backs: 0 };
    case 'discard_from_hand': {
      const bean = me?.hand?.[action.position - 1];
      return bean ? { kind: 'cards', seat, beans: [bean], backs: 0 } : null;
    }
    default:
      return null;
  }
}
