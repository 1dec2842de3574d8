// One classic game at the table: what I may do, and what I am about to do.

import type { Addressee, Bean, BeanFacts, Bunch, CardRef, ClassicAction as Action, ClassicEvent as Event, ClassicTable, ClassicView, OfferView, Prompt } from '../../api/types';
import { beanFacts, shelf } from '../../lib/games.svelte';
import type { TableLink } from '../../lib/link.svelte';
import { TablePlay, type Why } from '../play.svelte';
import { faceUp, handPlace, received, sameCard } from './cards';
import { Draft } from './draft.svelte';

export type { Why };

type Answer = Extract<Prompt, { ask: 'answer' }>;

/** Something that would be done if the player says so once more. */
export type Intent = { kind: 'harvest'; field: number } | { kind: 'discard'; position: number };

export class Play extends TablePlay<ClassicView, Action> {
  /** The pending card that the next click on a field plants. */
  picked = $state.raw<CardRef | null>(null);
  /** The trading phase in which I have nothing to add, by the place in the log where it began. */
  silentIn = $state<number | null>(null);
  /** The sheet with my wishes is open. */
  wishing = $state(false);
  intent = $state.raw<Intent | null>(null);
  /** The offer that is being answered with own cards, by its number. */
  chosen = $state<Record<number, CardRef[]>>({});
  readonly draft: Draft;

  constructor(link: TableLink) {
    super(link);
    this.draft = new Draft(link.id);
  }

  get facts(): ClassicTable {
    return shelf.facts(this.table.ruleset, this.table.players) as ClassicTable;
  }
  get isDuel(): boolean {
    return !this.facts.trading;
  }

  bean(bean: Bean): BeanFacts {
    return beanFacts(this.facts, bean)!;
  }
  answer(offer: number): Answer | undefined {
    return this.view.prompts.find((it): it is Answer => it.ask === 'answer' && it.offer === offer);
  }
  offer(number: number): OfferView | undefined {
    return this.view.offers.find((it) => it.number === number);
  }

  /** The card that a click on a field would plant, and the fields that take it. */
  get planting(): { bean: Bean; fields: number[]; from: 'hand' | 'pending' | 'offered' | 'drawn'; card?: CardRef } | null {
    const front = this.prompt('plant_from_hand');
    if (front && !(this.intent?.kind === 'discard')) return { bean: front.bean, fields: front.fields, from: 'hand' };
    const pending = this.prompt('plant_pending')?.cards;
    if (pending?.length) {
      const card = pending.find((it) => this.picked && sameCard(it.card, this.picked)) ?? (pending.length === 1 ? pending[0] : undefined);
      return card ? { bean: card.bean, fields: card.fields, from: 'pending', card: card.card } : null;
    }
    for (const [ask, from] of [['settle_offer', 'offered'], ['plant_drawn', 'drawn']] as const) {
      const cards = this.prompt(ask)?.cards;
      if (!cards?.length) continue;
      const picked = this.picked ? faceUp(this.picked) : null;
      const card = cards.find((it) => it.bean === picked) ?? (ask === 'settle_offer' && cards.length === 1 ? cards[0] : undefined);
      if (card) return { bean: card.bean, fields: card.fields, from };
    }
    return null;
  }

  /** Plants the card in question. */
  plant(field: number): void {
    const planting = this.planting;
    if (!planting) return;
    this.intent = null;
    const { bean, from, card } = planting;
    const action: Action =
      from === 'hand' ? { do: 'plant_from_hand', field }
      : from === 'pending' ? { do: 'plant_pending', card: card!, field }
      : from === 'offered' ? { do: 'plant_offered', bean, field }
      : { do: 'plant_drawn', bean, field };
    void this.act(action);
  }

  forget(): void {
    this.picked = null;
    this.intent = null;
  }

  override act(action: Action): Promise<boolean> {
    if (action.do === 'propose') this.silentIn = null;
    return super.act(action);
  }

  canHarvest(field: number) {
    return this.prompt('harvest')?.fields.find((it) => it.field === field);
  }

  /** The cards of mine that would fill an offer: those chosen, or turned-up ones first and then from the front. */
  filling(offer: OfferView): CardRef[] {
    const want = offer.want === 'open' ? {} : offer.want;
    const possible = this.answer(offer.number)?.cards ?? [];
    const chosen = (this.chosen[offer.number] ?? []).filter((it) => possible.some((card) => sameCard(card, it)));
    const filled: CardRef[] = [];
    const missing = { ...want } as Bunch;
    for (const card of [...chosen, ...possible.filter(faceUp), ...possible]) {
      const bean = this.beanOf(card);
      const open = faceUp(card);
      const used = filled.filter((it) => sameCard(it, card)).length;
      const isFree = used < (open ? (this.view.face_up[open] ?? 0) : 1);
      if (bean && (missing[bean] ?? 0) > 0 && isFree) {
        filled.push(card);
        missing[bean]! -= 1;
      }
    }
    return filled;
  }

  beanOf(card: CardRef): Bean | null {
    const place = handPlace(card);
    return place === null ? (faceUp(card) ?? received(card)) : (this.me?.hand?.[place - 1] ?? null);
  }

  /** Whom an offer of mine can go to. */
  get addressees(): Addressee[] {
    return this.prompt('propose')?.to ?? [];
  }

  /** Where in the log the last trading phase began. */
  get tradeBegan(): number {
    for (let at = this.link.log.length - 1; at >= 0; at -= 1) {
      const { events, seq } = this.link.log[at]!;
      if ((events as Event[]).some((it) => it.event === 'phase_began' && it.phase === 'p2-trade')) return seq;
    }
    return 0;
  }
  /** I have let this trading phase go on without me, and no offer waits for me. */
  get isSilent(): boolean {
    return this.silentIn !== null && this.silentIn === this.tradeBegan && !this.view.offers.some((it) => this.answer(it.number) && !it.declined.includes(this.seat!));
  }

  /** Lets others trade without me, until the phase is over or somebody makes me an offer. */
  async beSilent(): Promise<void> {
    this.silentIn = this.tradeBegan;
    await this.link.say('pass');
  }

  /** How many cards the draw pile had when this day began. */
  get dawn(): number {
    for (let at = this.link.log.length - 1; at >= 0; at -= 1) {
      for (const event of this.link.log[at]!.events as Event[]) if (event.event === 'reshuffled') return event.cards;
    }
    const { beans, starting_hands } = this.facts;
    return beans.reduce((sum, it) => sum + it.cards, 0) - starting_hands.reduce((sum, it) => sum + it, 0);
  }

  /** After each update: what I was about to do must still make sense. */
  heard(events: Event[]): void {
    if (this.seat) this.draft.follow(events, this.seat);
    this.why = null;
    if (this.intent?.kind === 'harvest' && !this.canHarvest(this.intent.field)) this.intent = null;
    if (this.intent?.kind === 'discard' && !this.prompt('discard_from_hand')) this.intent = null;
    this.draft.trim(this);
  }
}
