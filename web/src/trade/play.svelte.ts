// A game with trading, seen from one seat: the offer I build, the offers I may answer, and my silence.

import type { Action, Bean, Card, Cards, Event, Face, Seat } from '../api/types';
import { beanOf, plus } from '../lib/beans';
import type { TableLink } from '../lib/link.svelte';
import { TablePlay, type Why } from '../games/play.svelte';
import type { Key } from '../words/words.svelte';
import { faceUp, handPlace, received, sameCard } from './cards';
import { Draft } from './draft.svelte';
import { isTradePhase, type Answer, type CardRef, type Offer, type Proposal, type TradeAction, type TradeView } from './types';

/** A card of an offer as I see it. */
export interface Shown { card: Card; /** It has a figure that I am not told. */ hidden: boolean; /** It has a figure that only I know. */ secret: boolean }

/** How a bean would fit: into a field of its kind, into an empty one, or into none. */
export type Fit = 'field' | 'empty' | 'none';

export abstract class TradePlay<V extends TradeView, A extends Action> extends TablePlay<V, A> {
  /** The pending card that the next click on a field plants. */
  picked = $state.raw<CardRef | null>(null);
  /** The trading in which I have nothing to add, by its number. */
  silentIn = $state<number | null>(null);
  /** The sheet with my wishes is open. */
  wishing = $state(false);
  /** The offer that is being answered with own cards, by its number. */
  chosen = $state<Record<number, CardRef[]>>({});
  readonly draft: Draft;

  constructor(link: TableLink) {
    super(link);
    this.draft = new Draft(link.id);
  }

  /** Hand cards are offered by their bean; whom they show is not told. */
  abstract readonly hides: boolean;
  abstract face(card: Card): Face;
  /** What somebody grows. */
  abstract grownBy(seat: Seat): Bean[];
  /** What it would do to my fields to get these. */
  abstract pays(got: Cards): string;

  /** Why I can't answer offers now. */
  get held(): string {
    return '';
  }
  /** Why an offer can't be accepted, and in a word. */
  refused(offer: Offer): Why & { word: Key } {
    return offer.want === 'open'
      ? { key: 'ticket.open.why', rule: 'CL-TRADE-23', word: 'ticket.open.name' }
      : { key: 'ticket.cannot', rule: 'CL-TRADE-15', word: 'ticket.missing' };
  }

  get faceUp(): Cards {
    return 'face_up' in this.view ? this.view.face_up : {};
  }
  get isTrading(): boolean {
    return isTradePhase(this.view.phase);
  }
  /** Between two, nobody is willing or declines and is still asked. */
  get offers(): Offer[] {
    return this.view.offers.map((it) => ({ willing: [], declined: [], ...it, give: { face_up: {}, ...it.give } }));
  }
  get proposal(): Proposal | undefined {
    return this.view.prompts.find((it) => it.ask === 'propose');
  }
  /** What I have to plant in phase 3. */
  get pending(): CardRef[] {
    return this.view.prompts.flatMap((it) => (it.ask === 'plant_pending' ? (it.cards as { card: CardRef }[]).map(({ card }) => card) : []));
  }
  get received(): Cards {
    return this.me?.received ?? {};
  }
  answer(offer: number): Answer | undefined {
    return this.view.prompts.find((it): it is Extract<typeof it, { ask: 'answer' }> => it.ask === 'answer' && it.offer === offer);
  }
  offer(number: number): Offer | undefined {
    return this.offers.find((it) => it.number === number);
  }
  /** It waits for a word of mine, now or soon. */
  isForMe(offer: Offer): boolean {
    if (this.answer(offer.number)) return true;
    return this.held !== '' && offer.from !== this.seat && (offer.to === this.seat || offer.to === 'everyone');
  }

  fit(bean: Bean): Fit {
    if (!this.seat) return 'none';
    const grown = this.grownBy(this.seat);
    if (grown.includes(bean)) return 'field';
    return grown.length < (this.me?.fields.length ?? 0) ? 'empty' : 'none';
  }

  cardOf(ref: CardRef): Card | null {
    const place = handPlace(ref);
    return place === null ? (faceUp(ref) ?? received(ref)) : (this.me?.hand?.[place - 1] ?? null);
  }
  /** A card of mine as the others are told of it. */
  told(ref: CardRef): Card | null {
    const card = this.cardOf(ref);
    return card && this.hides && handPlace(ref) !== null ? beanOf(card) : card;
  }

  /** What an offer gives, card by card. */
  given(offer: Offer): Shown[] {
    const own = offer.from === this.seat && this.hides ? offer.cards : undefined;
    if (own) return own.flatMap((ref) => [this.cardOf(ref)].filter((card) => card !== null).map((card) => ({ card, hidden: false, secret: handPlace(ref) !== null })));
    const shown = (cards: Cards, hidden: boolean): Shown[] => (Object.entries(plus(cards)) as [Card, number][]).flatMap(([card, n]) => Array<Shown>(n).fill({ card, hidden, secret: false }));
    return this.hides ? [...shown(offer.give.face_up, false), ...shown(offer.give.hand, true)] : shown(plus(offer.give.hand, offer.give.face_up), false);
  }

  /** Says something in the trading. */
  deal(action: TradeAction): Promise<boolean> {
    if (action.do === 'propose') this.silentIn = null;
    return this.act(action as unknown as A);
  }

  /** The cards of mine that would fill an offer: those chosen, or turned-up ones first and then from the front. */
  filling(offer: Offer): CardRef[] {
    const missing: Cards = offer.want === 'open' ? {} : { ...offer.want };
    const possible = this.answer(offer.number)?.cards ?? [];
    const chosen = (this.chosen[offer.number] ?? []).filter((it) => possible.some((card) => sameCard(card, it)));
    const filled: CardRef[] = [];
    for (const ref of [...chosen, ...possible.filter(faceUp), ...possible]) {
      const open = faceUp(ref);
      const used = filled.filter((it) => sameCard(it, ref)).length;
      const isFree = used < (open ? (this.faceUp[open] ?? 0) : 1);
      const card = this.cardOf(ref);
      // A card that was asked for by name goes before a mere bean.
      const serves = card && isFree ? [open, beanOf(card)].find((it) => it && (missing[it] ?? 0) > 0) : null;
      if (serves) {
        filled.push(ref);
        missing[serves]! -= 1;
      }
    }
    return filled;
  }

  /** Tells one trading from the next: where in the log it began. */
  get tradeNumber(): number {
    for (let at = this.link.log.length - 1; at >= 0; at -= 1) {
      const { events, seq } = this.link.log[at]!;
      if (events.some((it) => it.event === 'phase_began' && isTradePhase(it.phase))) return seq;
    }
    return 0;
  }
  /** I have let this trading phase go on without me, and no offer waits for me. */
  get isSilent(): boolean {
    return this.silentIn !== null && this.silentIn === this.tradeNumber && !this.offers.some((it) => this.answer(it.number) && !it.declined.includes(this.seat!));
  }
  /** Lets others trade without me, until the phase is over or somebody makes me an offer. */
  async beSilent(): Promise<void> {
    this.silentIn = this.tradeNumber;
    await this.link.say('pass');
  }

  /** How many cards the draw pile had when this day began; `first` after the deal. */
  dawnAfter(first: number): number {
    for (let at = this.link.log.length - 1; at >= 0; at -= 1) {
      for (const event of this.link.log[at]!.events) if (event.event === 'reshuffled') return event.cards;
    }
    return first;
  }

  /** After each update: what I was about to do must still make sense. */
  followTrade(events: Event[]): void {
    if (this.seat) this.draft.follow(events, this.seat);
    this.why = null;
    this.draft.trim(this);
  }
}

/** Whoever trades, in whatever game. */
export type Trader = TradePlay<TradeView, never>;
