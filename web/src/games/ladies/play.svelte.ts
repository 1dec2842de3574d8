// One game of Ladies at the table: what I may do, and what I am about to do.

import type { Bean, Card, Cards, Face, LadiesAction as Action, LadiesCard, LadiesEvent as Event, LadiesTable, LadiesTarget, LadiesView, Seat } from '../../api/types';
import { shelf } from '../../lib/games.svelte';
import { sameCard } from '../../trade/cards';
import { TradePlay } from '../../trade/play.svelte';
import type { CardRef, Offer } from '../../trade/types';
import { t, type Key } from '../../words/words.svelte';
import type { Why } from '../play.svelte';
import { ways, type Way } from './climb';
import { faceOf, grownIn, type Grown } from './fields';
import { pays } from './pays';

type Pending = Extract<Action, { do: 'plant_pending' }>['card'];

export class Play extends TradePlay<LadiesView, Action> {
  readonly hides = true;
  /** A field whose harvest is to be confirmed. */
  harvesting = $state<number | null>(null);
  /** The way that was chosen for a lady. */
  chosenWay = $state.raw<{ position: number; by: number } | null>(null);

  get facts(): LadiesTable {
    return shelf.facts(this.table.ruleset, this.table.players) as LadiesTable;
  }
  face(card: Card): Face {
    return faceOf(this.facts, card);
  }
  grownAt(seat: Seat): (Grown | null)[] {
    return (this.view.seats[seat]?.fields ?? []).map((it) => grownIn(this.facts, it));
  }
  grownBy(seat: Seat): Bean[] {
    return this.grownAt(seat).flatMap((it) => it?.bean ?? []);
  }
  grown(field: number): Grown | null {
    return this.seat ? (this.grownAt(this.seat)[field - 1] ?? null) : null;
  }
  pays(got: Cards): string {
    return pays(this, got);
  }

  /** The ways a lady can go, with the one that is chosen. */
  get climb(): { field: number; bean: Bean; ladies: number[]; ways: Way[]; way: Way } | null {
    const prompt = this.prompt('shift_lady');
    return prompt ? ways(prompt, this.chosenWay) : null;
  }

  override get held(): string {
    return this.prompt('shift_lady') ? t('ladies.hold') : '';
  }
  override refused(offer: Offer): Why & { word: Key } {
    const busy = this.view.seats[offer.from]?.shift !== null && offer.want !== 'open';
    return busy ? { key: 'ladies.ticket.shift', values: { name: this.name(offer.from) }, rule: 'LA-TRADE-17', word: 'ladies.ticket.shift.word' } : super.refused(offer);
  }

  /** The card that a click on a field would plant, and the fields that take it. */
  get planting(): { card: LadiesCard; fields: LadiesTarget[]; pending?: Pending } | null {
    const front = this.prompt('plant_from_hand');
    if (front) return { card: front.card, fields: front.fields };
    const pending = this.prompt('plant_pending')?.cards;
    if (!pending?.length) return null;
    const it = pending.find(({ card }) => this.picked && sameCard(card, this.picked)) ?? (pending.length === 1 ? pending[0] : undefined);
    return it ? { card: it.kind, fields: it.fields, pending: it.card } : null;
  }
  target(field: number): LadiesTarget | undefined {
    return this.planting?.fields.find((it) => it.field === field);
  }
  plant(field: number): void {
    const { planting } = this;
    if (!planting) return;
    this.harvesting = null;
    void this.act(planting.pending ? { do: 'plant_pending', card: planting.pending, field } : { do: 'plant_from_hand', field });
  }
  canHarvest(field: number) {
    return this.prompt('harvest')?.fields.find((it) => it.field === field);
  }
  shift({ position, by }: Way): void {
    void this.act(by === 0 ? { do: 'no_shift' } : { do: 'shift_lady', position, by });
  }

  /** How many cards the draw pile had when this day began. */
  get dawn(): number {
    const { beans, players, starting_hand } = this.facts;
    return this.dawnAfter(beans.reduce((sum, it) => sum + it.cards, 0) - players * starting_hand);
  }

  forget(): void {
    this.picked = null;
    this.harvesting = null;
    this.chosenWay = null;
  }

  /** After each update: what I was about to do must still make sense. */
  heard(events: Event[]): void {
    this.followTrade(events);
    if (this.harvesting !== null && !this.canHarvest(this.harvesting)) this.harvesting = null;
    if (!this.prompt('shift_lady')) this.chosenWay = null;
    if (this.picked && !this.pending.some((it: CardRef) => sameCard(it, this.picked!))) this.picked = null;
  }
}
