// Missed chances: what a seat did beside what would have been better, by what it could know.

import { get, Refused } from '../../api/client';
import type { components } from '../../api/schema';
import type { Action, Bean, Bunch, CardRef, Seat } from '../../api/types';
import type { Play } from '../../games/classic/play.svelte';
import { bunchOf, plus } from '../../lib/beans';
import { crop } from '../../lib/field';
import { coins } from '../../lib/games.svelte';
import type { Picture } from './words';

export type Chance = components['schemas']['MissedChance'];

/** The server tells no more than these, the worst. */
export const MOST_CHANCES = 20;

/** The missed chances of a seat, as they came; `null` if the server does not look for them. */
export async function chancesOf(id: string, seat: Seat): Promise<Chance[] | null> {
  try {
    const { chances } = await get<components['schemas']['Chances']>(`tables/${id}/chances?as=${seat}`);
    return chances.sort((a, b) => a.seq - b.seq);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** An action as a picture, at the table as it was before. */
export function actionPicture(action: Action, play: Play, seat: Seat): Picture | null {
  const beans = (refs: CardRef[]): Bunch => bunchOf(refs.flatMap((it) => play.beanOf(it) ?? []));
  const plant = (bean: Bean | null | undefined, field: number): Picture | null => (bean ? { kind: 'plant', seat, bean, field } : null);
  const cards = (bean: Bean | null | undefined): Picture | null => (bean ? { kind: 'cards', seat, beans: [bean], backs: 0 } : null);
  switch (action.do) {
    case 'plant_from_hand':
      return plant(play.me?.hand?.[0], action.field);
    case 'plant_pending':
      return plant(play.beanOf(action.card), action.field);
    case 'plant_offered':
    case 'plant_drawn':
      return plant(action.bean, action.field);
    case 'harvest': {
      const grown = crop(play.me?.fields[action.field - 1] ?? {});
      return grown ? { kind: 'reap', seat, bean: grown.bean, cards: grown.count, coins: coins(play.bean(grown.bean), grown.count) } : null;
    }
    case 'propose':
      return { kind: 'swap', left: seat, gives: beans(action.give), gets: action.want, right: action.to, done: false };
    case 'accept':
    case 'decline':
    case 'close': {
      const offer = play.offer(action.offer);
      if (!offer) return null;
      const offered = plus(offer.give.hand, offer.give.face_up);
      if (action.do === 'close') return { kind: 'swap', left: seat, gives: offered, gets: offer.want, right: action.with, done: false };
      const gives = action.do === 'accept' ? beans(action.cards) : offer.want === 'open' ? {} : offer.want;
      return { kind: 'swap', left: seat, gives, gets: offered, right: offer.from, done: false };
    }
    case 'discard_offered':
      return cards(action.bean);
    case 'discard_from_hand':
      return cards(play.me?.hand?.[action.position - 1]);
    default:
      return null;
  }
}
