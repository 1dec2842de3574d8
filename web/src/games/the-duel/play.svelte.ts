// One game of The Duel at the table: what I may do, and what I am about to do.

import type { Bean, BeanFacts, Bonus, BonusFacts, FieldOf, GiftCard, Seat, TheDuelAction as Action, TheDuelEvent as Event, TheDuelTable, TheDuelView } from '../../api/types';
import { beanFacts, shelf } from '../../lib/games.svelte';
import { TablePlay } from '../play.svelte';
import { grown, type Column, type Grown } from './fields';
import { turnsOf } from './say-facts';
import { shows } from './patterns';

/** Something that would be done if the player says so once more. */
export type Intent = { kind: 'harvest'; field: number } | { kind: 'bonus'; card: Bonus } | { kind: 'offer'; bean: Bean };

/** A card that lies open and is mine to plant: a turned-up bean, or the gift. */
export type Open = { bean: Bean; isGift: boolean };

export interface Planting { bean: Bean; fields: number[]; from: 'hand' | 'turned_over' | 'gift' }

export class Play extends TablePlay<TheDuelView, Action> {
  /** The open card that the next click on a field plants. */
  picked = $state.raw<Open | null>(null);
  intent = $state.raw<Intent | null>(null);

  get facts(): TheDuelTable {
    return shelf.facts(this.table.ruleset, this.table.players) as TheDuelTable;
  }
  /** The other one of the two. */
  get opponent(): Seat {
    return this.others[0]!;
  }
  /** How many turns a game has. */
  get turns(): number {
    return turnsOf(this.facts);
  }
  get series(): Bean[] {
    return this.facts.beans.map((it) => it.bean);
  }

  bean(bean: Bean): BeanFacts {
    return beanFacts(this.facts, bean)!;
  }
  bonus(card: Bonus): BonusFacts {
    return this.facts.bonus_cards.find((it) => it.card === card)!;
  }
  column(seat: Seat, field: number): Column {
    return this.view.seats[seat]?.fields[field - 1] ?? [];
  }
  grown(seat: Seat, field: number): Grown | null {
    return grown(this.facts.beans, this.column(seat, field));
  }

  forget(): void {
    this.picked = null;
    this.intent = null;
  }

  /** Cards that lie open and wait for me to plant them, each with the fields that take it. */
  get pending(): (Open & { fields: number[]; canDiscard: boolean })[] {
    const open = this.prompt('plant_turned_over');
    const gift = this.prompt('plant_gift');
    return [
      ...(open?.cards ?? []).map((it) => ({ ...it, isGift: false, canDiscard: open!.may_discard })),
      ...(gift ? [{ bean: gift.bean, fields: gift.fields, isGift: true, canDiscard: false }] : []),
    ];
  }
  /** The open card I have picked; the only one there is needs no picking. */
  get chosen(): Play['pending'][number] | null {
    const { pending, picked } = this;
    return pending.find((it) => it.bean === picked?.bean && it.isGift === picked.isGift) ?? (pending.length === 1 ? pending[0]! : null);
  }

  /** The card that a click on a field would plant, and the fields that take it. */
  get planting(): Planting | null {
    const front = this.prompt('plant_from_hand');
    if (front) return { bean: front.bean, fields: front.fields, from: 'hand' };
    const { chosen } = this;
    return chosen && { bean: chosen.bean, fields: chosen.fields, from: chosen.isGift ? 'gift' : 'turned_over' };
  }

  plant(field: number): void {
    const { planting } = this;
    if (!planting) return;
    const { bean, from } = planting;
    void this.act(from === 'hand' ? { do: 'plant_from_hand', field } : from === 'gift' ? { do: 'plant_gift', field } : { do: 'plant_turned_over', bean, field });
  }

  canHarvest(field: number) {
    return this.prompt('harvest')?.fields.find((it) => it.field === field);
  }

  /** My bonus cards that a field shows. */
  fitting(owner: Seat, field: number): BonusFacts[] {
    const cards = this.prompt('fulfil_bonus')?.cards ?? [];
    return cards.filter((it) => it.fields.some((of) => of.owner === owner && of.field === field)).map((it) => this.bonus(it.card));
  }
  /** The field on which a bonus card of mine can be shown: one of mine rather than the other's. */
  fieldFor(card: Bonus): FieldOf | null {
    const fields = this.prompt('fulfil_bonus')?.cards.find((it) => it.card === card)?.fields ?? [];
    return fields.find((it) => it.owner === this.seat) ?? fields[0] ?? null;
  }
  fulfil(card: Bonus, at = this.fieldFor(card)): void {
    if (at) void this.act({ do: 'fulfil_bonus', card, ...at });
  }
  /** My bonus cards that a field of mine would show with this bean on it. */
  wouldFit(field: number, bean: Bean): BonusFacts[] {
    const column = [...this.column(this.seat!, field), bean];
    return (this.me?.bonus ?? []).map((it) => this.bonus(it)).filter((it) => shows(it.runs, column, this.series));
  }

  /** How many cards of a kind I could give: of my hand, and in my turn of what I turned up. */
  held(bean: Bean): number {
    const open = this.isActive ? (this.view.turned_over[bean] ?? 0) : 0;
    return open + (this.me?.hand ?? []).filter((it) => it === bean).length;
  }
  /** The fields of somebody that take a bean. */
  room(seat: Seat, bean: Bean): number[] {
    const fields = this.view.seats[seat]?.fields ?? [];
    return fields.flatMap((_, at) => {
      const it = this.grown(seat, at + 1);
      return !it || it.takes.includes(bean) ? [at + 1] : [];
    });
  }
  /** Where a hand card can be given from; counted from 1. */
  get gives(): number[] {
    return (this.prompt('choose_gift')?.cards ?? []).flatMap((it) => (typeof it === 'object' ? [it.hand] : []));
  }
  give(card: GiftCard): void {
    void this.act({ do: 'choose_gift', card });
  }

  /** After each update: what I was about to do must still make sense. */
  heard(_: Event[]): void {
    this.why = null;
    const { intent } = this;
    if (intent?.kind === 'harvest' && !this.canHarvest(intent.field)) this.intent = null;
    if (intent?.kind === 'bonus' && !this.prompt('discard_bonus')?.cards.includes(intent.card)) this.intent = null;
    if (intent?.kind === 'offer' && !this.prompt('offer_gift')?.beans.includes(intent.bean)) this.intent = null;
    if (this.picked && !this.chosen) this.picked = null;
  }
}
