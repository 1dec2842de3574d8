// One game of Gangsters at the table: what I may do, and what I am about to do.

import type { Bean, BeanFacts, Boss, BossView, Card, Cards, GangstersAction as Action, GangstersCardRef, GangstersEvent as Event, GangstersTable, GangstersView, Seat, SetChoice, Tribute } from '../../api/types';
import { beanOf, beansOf, total } from '../../lib/beans';
import { crop } from '../../lib/field';
import { beanFacts, shelf } from '../../lib/games.svelte';
import { faceUp, handPlace, received, sameCard } from '../../trade/cards';
import { pays } from '../../trade/pays';
import { TradePlay } from '../../trade/play.svelte';
import type { CardRef, Offer } from '../../trade/types';
import type { Key } from '../../words/words.svelte';
import type { Why } from '../play.svelte';
import { lastCourse, type Course } from './course';
import { dawnOf, shownHand } from './memory';
import { gift, type Gift } from './mafia';
import { Replay } from './replay.svelte';

/** Something that would be done if the player says so once more. */
export interface Intent { kind: 'harvest'; field: number }

export interface Planting { bean: Bean; cards: number; fields: number[]; from: 'hand' | 'offer' | 'row' | 'received' }

/** Cards that could go to bosses. */
export interface Giving { bean: Bean; cards: number; bosses: Boss[]; /** Where in my hand it is. */ place: number | null }

/** What is picked lies open (a set of the row, a kind of the offer), or beside my fields, or in my hand. */
export class Play extends TradePlay<GangstersView, Action> {
  readonly hides = false;
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
  face(card: Card): BeanFacts {
    return this.bean(beanOf(card));
  }
  grownBy(seat: Seat): Bean[] {
    return (this.view.seats[seat]?.fields ?? []).flatMap((it) => crop(it)?.bean ?? []);
  }
  /** Whoever has nothing to add in a turn has nothing in both of its windows. */
  override get tradeNumber(): number {
    return this.view.turn;
  }
  pays(got: Cards): string {
    return pays(this, beansOf(got));
  }
  override refused(offer: Offer): Why & { word: Key } {
    return { ...super.refused(offer), rule: 'GA-TRADE-12' };
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

  /** Takes something, or puts it back. */
  pick(card: CardRef): void {
    this.picked = this.picked && sameCard(this.picked, card) ? null : card;
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
    const one = sets.find((it) => picked && faceUp(picked) === it.bean);
    if (one || picked || this.pending.length) return one ?? null;
    return sets.length === 1 || this.prompt('use_row')?.must ? (sets[0] ?? null) : null;
  }
  /** The kind of the offer I have picked. */
  get chosenOffer(): { bean: Bean; fields: number[] } | null {
    const cards = this.prompt('settle_offer')?.cards ?? [];
    const { picked } = this;
    return cards.find((it) => picked && faceUp(picked) === it.bean) ?? (cards.length === 1 ? cards[0]! : null);
  }

  /** The received card I have picked; the only one needs no picking. They come before anything else that is not picked. */
  get chosenGot(): { card: GangstersCardRef; bean: Bean; fields: number[] } | null {
    const cards = this.prompt('plant_pending')?.cards ?? [];
    const { picked } = this;
    if (picked) return cards.find((it) => received(picked) === it.bean) ?? null;
    return cards.length === 1 ? cards[0]! : null;
  }

  /** What a click on a field would plant, and the fields that take it. */
  get planting(): Planting | null {
    const { chosenGot: got } = this;
    if (got) return { bean: got.bean, cards: 1, fields: got.fields, from: 'received' };
    const front = this.prompt('plant_from_hand');
    // The front card goes by a click on itself then.
    if (front && !this.pending.length) return { bean: front.bean, cards: 1, fields: front.fields, from: 'hand' };
    const { chosenOffer: offer, chosenSet: set } = this;
    if (offer) return { ...offer, cards: 1, from: 'offer' };
    return set && this.prompt('use_row') ? { bean: set.bean, cards: set.cards, fields: set.fields, from: 'row' } : null;
  }
  plant(field: number): void {
    const { planting } = this;
    if (!planting) return;
    const { bean, from } = planting;
    if (from === 'received') void this.act({ do: 'plant_pending', card: { received: bean }, field });
    else void this.act(from === 'hand' ? { do: 'plant_from_hand', field } : from === 'offer' ? { do: 'plant_offered', bean, field } : { do: 'plant_drawn', bean, field });
  }

  /** The bosses that take a card of my hand now. */
  takers(place: number): Boss[] {
    const cards = this.prompt('give_from_hand')?.cards ?? this.prompt('fill')?.cards ?? [];
    return cards.find((it) => it.position === place)?.bosses ?? [];
  }
  /** What a click on a boss would give him. */
  get giving(): Giving | null {
    const { picked, chosenSet: set } = this;
    const place = picked && handPlace(picked);
    if (place) {
      const bean = this.me?.hand?.[place - 1];
      return bean ? { bean, cards: 1, bosses: this.takers(place), place } : null;
    }
    return set && { bean: set.bean, cards: set.cards, bosses: set.bosses, place: null };
  }
  give(boss: Boss, giving = this.giving): void {
    if (!giving?.bosses.includes(boss)) return;
    const { bean, place } = giving;
    void this.act(place === null ? { do: 'give_drawn', bean, boss } : { do: 'give_from_hand', position: place, boss });
  }

  /** Whether something that was picked can still be used. */
  isThere(ref: CardRef): boolean {
    const place = handPlace(ref);
    if (place !== null) return this.takers(place).length > 0;
    return this.pending.some((it) => sameCard(it, ref)) || [...this.sets, ...(this.prompt('settle_offer')?.cards ?? [])].some((it) => it.bean === faceUp(ref));
  }

  canHarvest(field: number) {
    return this.prompt('harvest')?.fields.find((it) => it.field === field);
  }
  /** Buys a field, and plants there what finds no room else. */
  async buyAndPlant(bean: Bean): Promise<void> {
    if (!(await this.act({ do: 'buy_third_field' }))) return;
    await this.act({ do: 'plant_drawn', bean, field: this.facts.fields + 1 });
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
    this.followTrade(events);
    const { intent, picked, course } = this;
    if (intent && !this.canHarvest(intent.field)) this.intent = null;
    if (picked && !this.isThere(picked)) this.picked = null;
    const isFirst = this.#noticed === null;
    const isNew = !isFirst && course !== null && course.seq > this.#noticed!;
    this.#noticed = Math.max(this.#noticed ?? 0, course?.seq ?? 0);
    // Only if nothing has happened after it: the table would show what is long gone.
    const isLast = this.link.log.findLast((it) => it.events.length)?.seq === course?.seq;
    if (isNew && isLast) this.replay.begin(course.steps.length, rate, (at) => show(course.steps[at]!.events));
    else if (events.length) this.replay.end();
  }
}
