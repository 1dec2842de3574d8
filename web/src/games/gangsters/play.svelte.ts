// One game of Gangsters at the table: what I may do, and what I am about to do.

import type { Bean, BeanFacts, Boss, BossView, GangstersAction as Action, GangstersEvent as Event, GangstersTable, GangstersView, Seat, SetChoice, Tribute } from '../../api/types';
import { total } from '../../lib/beans';
import { crop } from '../../lib/field';
import { beanFacts, shelf } from '../../lib/games.svelte';
import { TablePlay } from '../play.svelte';
import { lastCourse, type Course } from './course';
import { dawnOf, shownHand } from './memory';
import { gift, saleOf, type Gift } from './mafia';
import { Replay } from './replay.svelte';

/** What I have taken: a set of the row or a kind of the offer, or a card of my hand, counted from 1. */
export type Picked = { bean: Bean } | { place: number };

/** Something that would be done if the player says so once more. */
export interface Intent { kind: 'harvest'; field: number }

export interface Planting { bean: Bean; cards: number; fields: number[]; from: 'hand' | 'offer' | 'row' }

/** Cards that could go to bosses. */
export interface Giving { bean: Bean; cards: number; bosses: Boss[]; /** Where in my hand it is. */ place: number | null }

export class Play extends TablePlay<GangstersView, Action> {
  picked = $state.raw<Picked | null>(null);
  intent = $state.raw<Intent | null>(null);
  readonly replay = new Replay();
  /** The last thing that ran by itself. */
  course: Course | null = $derived.by(() => lastCourse(this.link.log));
  /** Up to where in the log everything has been noticed. */
  #noticed: number | null = null;

  get facts(): GangstersTable {
    return shelf.facts(this.table.ruleset, this.table.players) as GangstersTable;
  }
  /** Nobody plays but one, against the mafia. */
  get isAlone(): boolean {
    return this.table.players === 1;
  }
  /** The other one of two. */
  get opponent(): Seat | null {
    return this.seat ? (this.others[0] ?? null) : null;
  }

  bean(bean: Bean): BeanFacts {
    return beanFacts(this.facts, bean)!;
  }
  grown(seat: Seat, field: number): { bean: Bean; count: number } | null {
    return crop(this.view.seats[seat]?.fields[field - 1] ?? {});
  }
  /** The field of somebody where a bean grows, counted from 1. */
  fieldOf(seat: Seat, bean: Bean): number | null {
    const at = this.view.seats[seat]?.fields.findIndex((it) => crop(it)?.bean === bean) ?? -1;
    return at < 0 ? null : at + 1;
  }
  boss(boss: Boss): BossView {
    return this.view.bosses.find((it) => it.boss === boss)!;
  }
  /** The boss who grows a bean. */
  grower(bean: Bean): BossView | null {
    return this.view.bosses.find((it) => it.bean === bean) ?? null;
  }
  gift(boss: Boss, bean: Bean, cards: number): Gift {
    return gift(this.facts, this.boss(boss), boss, bean, cards);
  }

  /** What lies open: what I drew, or what was left by the other. */
  get open(): GangstersView['row'] {
    return total(this.view.row) ? this.view.row : this.view.offered;
  }

  /** What a boss would take from a field of somebody's, if it were paid now. */
  tribute(seat: Seat, field: number): Tribute | null {
    return this.view.seats[seat]?.tribute.find((it) => it.field === field) ?? null;
  }

  forget(): void {
    this.picked = null;
    this.intent = null;
  }

  /** The sets of the row that are mine to use, with what may take them. */
  get sets(): SetChoice[] {
    return this.prompt('use_row')?.sets ?? this.prompt('fill')?.sets ?? [];
  }
  /** The set I have picked; the only one there is needs no picking, and alone every one must go. */
  get chosenSet(): SetChoice | null {
    const { sets, picked } = this;
    if (picked && 'place' in picked) return null;
    const one = sets.find((it) => it.bean === picked?.bean);
    return one ?? (sets.length === 1 || this.prompt('use_row')?.must ? (sets[0] ?? null) : null);
  }
  /** The kind of the offer I have picked. */
  get chosenOffer(): { bean: Bean; fields: number[] } | null {
    const cards = this.prompt('settle_offer')?.cards ?? [];
    const { picked } = this;
    return cards.find((it) => picked && 'bean' in picked && it.bean === picked.bean) ?? (cards.length === 1 ? cards[0]! : null);
  }

  /** What a click on a field would plant, and the fields that take it. */
  get planting(): Planting | null {
    const front = this.prompt('plant_from_hand');
    if (front) return { bean: front.bean, cards: 1, fields: front.fields, from: 'hand' };
    const { chosenOffer: offer, chosenSet: set } = this;
    if (offer) return { ...offer, cards: 1, from: 'offer' };
    return set && this.prompt('use_row') ? { bean: set.bean, cards: set.cards, fields: set.fields, from: 'row' } : null;
  }
  plant(field: number): void {
    const { planting } = this;
    if (!planting) return;
    const { bean, from } = planting;
    void this.act(from === 'hand' ? { do: 'plant_from_hand', field } : from === 'offer' ? { do: 'plant_offered', bean, field } : { do: 'plant_drawn', bean, field });
  }

  /** The bosses that take a card of my hand now. */
  takers(place: number): Boss[] {
    const cards = this.prompt('give_from_hand')?.cards ?? this.prompt('fill')?.cards ?? [];
    return cards.find((it) => it.position === place)?.bosses ?? [];
  }
  /** What a click on a boss would give him. */
  get giving(): Giving | null {
    const { picked, chosenSet: set } = this;
    if (picked && 'place' in picked) {
      const bean = this.me?.hand?.[picked.place - 1];
      return bean ? { bean, cards: 1, bosses: this.takers(picked.place), place: picked.place } : null;
    }
    return set && { bean: set.bean, cards: set.cards, bosses: set.bosses, place: null };
  }
  give(boss: Boss, giving = this.giving): void {
    if (!giving?.bosses.includes(boss)) return;
    const { bean, place } = giving;
    void this.act(place === null ? { do: 'give_drawn', bean, boss } : { do: 'give_from_hand', position: place, boss });
  }

  canHarvest(field: number) {
    return this.prompt('harvest')?.fields.find((it) => it.field === field);
  }
  /** Buys a field, and plants there what finds no room else. */
  async buyAndPlant(bean: Bean): Promise<void> {
    if (!(await this.act({ do: 'buy_third_field' }))) return;
    await this.act({ do: 'plant_drawn', bean, field: this.facts.fields + 1 });
  }

  /** A boss as he stands on the street: during a replay as he was at that step. */
  shown(boss: Boss): BossView {
    const now = this.boss(boss);
    const field = this.#replayed?.fields[boss];
    if (!field) return now;
    const sells_at = field.bean && saleOf(this.facts, boss, field.bean).cards;
    return { ...now, ...field, sells_at, missing: sells_at && sells_at - field.cards };
  }
  get shownCoins(): number {
    return this.#replayed?.coins ?? this.view.mafia.coins;
  }
  get #replayed() {
    const { at } = this.replay;
    if (at === null || !this.course) return null;
    return this.course.steps[at - 1]?.mafia ?? this.course.before;
  }
  /** How many cards of a set a replay has brought so far. */
  arrived(bean: Bean): number {
    const all = this.open[bean] ?? 0;
    const { at } = this.replay;
    if (at === null || this.course?.kind !== 'draw') return all;
    const here = this.course.steps.slice(0, at).flatMap((it) => ((it.kind === 'stays' || it.kind === 'joins') && it.bean === bean ? [it.cards] : []));
    return here.reduce((sum, n) => sum + n, 0);
  }

  /** The hand somebody had to show, as long as nothing of it has been planted. */
  shownHand(seat: Seat): Bean[] | null {
    return shownHand(this.link.log, seat);
  }
  /** How many cards the draw pile had when this day began. */
  get dawn(): number {
    return dawnOf(this.link.log, this.view.deck);
  }

  /** After each update: what I was about to do must still make sense. Something that ran by itself is shown again, step by step. */
  heard(events: Event[], rate: number, show: (events: Event[]) => void): void {
    this.why = null;
    const { intent, picked, course } = this;
    if (intent && !this.canHarvest(intent.field)) this.intent = null;
    if (picked && ('place' in picked ? !this.takers(picked.place).length : ![...this.sets, ...(this.prompt('settle_offer')?.cards ?? [])].some((it) => it.bean === picked.bean))) this.picked = null;
    const isFirst = this.#noticed === null;
    const isNew = !isFirst && course !== null && course.seq > this.#noticed!;
    this.#noticed = Math.max(this.#noticed ?? 0, course?.seq ?? 0);
    // Only if nothing has happened after it: the table would show what is long gone.
    const isLast = this.link.log.findLast((it) => it.events.length)?.seq === course?.seq;
    if (isNew && isLast) this.replay.begin(course.steps.length, rate, (at) => show(course.steps[at]!.events));
    else if (events.length) this.replay.end();
  }
}
