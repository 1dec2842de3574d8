// Trading, in the form that is common to the games that have it.

import type { Addressee, Bean, Bunch, Card, Cards, ClassicView, GangstersView, LadiesView, Seat } from '../api/types';

export type TradeView = ClassicView | LadiesView | GangstersView;

const TRADING: readonly string[] = ['p2-trade', 'window-2', 'window-4'];

/** Deals are made in this phase. */
export const isTradePhase = (phase: string): boolean => TRADING.includes(phase);

/** A card named by its place; those of a drawn row, of a field and coins are never dealt. */
export type CardRef = { hand: number } | { face_up: Card } | { received: Card } | { row: Bean } | { field: number } | 'coin';

/** One side of an offer, as everyone is told it: where cards have figures, those of hand cards are not. Some games deal in hand cards alone. */
export interface Told { hand: Cards; face_up?: Cards }

export interface Offer {
  number: number;
  from: Seat;
  to: Addressee;
  give: { hand: Bunch; face_up: Cards };
  want: Cards | 'open';
  answers: number | null;
  willing: Seat[];
  declined: Seat[];
  /** The cards I have named in it. */
  cards?: CardRef[];
}

export interface Proposal {
  to: Addressee[];
  give: CardRef[];
  want: Bean[];
  /** Open cards of others that can be asked for one by one; where cards are mere beans, that goes by the bean. */
  want_face_up?: Card[];
  room: number;
}

/** Somebody's offer, and which cards of mine could fill it. */
export interface Answer { offer: number; can_accept: boolean; cards: CardRef[] }

export type TradeAction =
  | { do: 'propose'; to: Addressee; give: CardRef[]; want: Cards | 'open'; answers?: number }
  | { do: 'withdraw'; offer: number }
  | { do: 'decline'; offer: number }
  | { do: 'accept'; offer: number; cards: CardRef[] }
  | { do: 'close'; offer: number; with: Seat }
  | { do: 'wish'; likes: Bean[]; refuses: Bean[] }
  | { do: 'end_trading' };

export type TradeEvent =
  | { event: 'proposed'; offer: number; from: Seat; to: Addressee; give: Told; want: Cards | 'open' }
  | { event: 'willing' | 'said_no' | 'answer_fell'; offer: number; seat: Seat }
  | { event: 'offer_gone'; offer: number; why: string }
  | { event: 'dealing'; offer: number; from: Seat; with: Seat; gave: Told; got: Told }
  | { event: 'wished'; seat: Seat; likes: Bean[]; refuses: Bean[] };

