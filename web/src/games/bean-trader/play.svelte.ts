// One game of Bean Trader at the table: what I may do, and what I am about to do.

import type {
  Acceptance, Addressee, Bean, BeanTraderAction as Action, BeanTraderEvent as Event, BeanTraderOfferView as Offer, BeanTraderTable, BeanTraderView, Bunch, City, DealKind, HandCard, Order, OrderCard, Seat,
} from '../../api/types';
import { shelf } from '../../lib/games.svelte';
import { total } from '../../lib/beans';
import type { TableLink } from '../../lib/link.svelte';
import { TablePlay } from '../play.svelte';
import { Draft, holds, minus } from './draft.svelte';
import { isOrder, orderOf, wayTo } from './world';

/** Something that would be done if the player says so once more. */
export type Intent = { kind: 'order' } | { kind: 'discard'; bean: Bean };

/** An order of mine, and what it still needs. */
export interface Errand extends OrderCard {
  missing: Bunch;
  /** Cards it takes to travel there; 0 if I am there. */
  cards: number;
  /** Its place in the hand, counted from 1; `null` on the table. */
  place: number | null;
  now: boolean;
}

export interface Voyage { city: City; way: City[]; cards: HandCard[]; toll: boolean; supply: boolean; lost: Order[]; delivers: Errand[] }

export class Play extends TablePlay<BeanTraderView, Action> {
  /** The town I am about to travel to. */
  goal = $state.raw<City | null>(null);
  /** The town whose prices are shown: by a touch, or while the pointer is over it. */
  pinned = $state.raw<City | null>(null);
  looking = $state.raw<City | null>(null);
  intent = $state.raw<Intent | null>(null);
  /** The order I would start from, and whether the two others change places. */
  start = $state.raw<Order | null>(null);
  swapped = $state.raw(false);
  /** The numbered cards of a trip, as they would go back. */
  back = $state.raw<HandCard[] | null>(null);
  wishing = $state(false);
  /** Which of the ways to accept an offer. */
  ways = $state.raw<Record<number, number>>({});
  silentIn = $state.raw<number | null>(null);
  readonly draft: Draft;

  constructor(link: TableLink) {
    super(link);
    this.draft = new Draft(link.id);
  }

  get facts(): BeanTraderTable {
    return shelf.facts(this.table.ruleset, this.table.players) as BeanTraderTable;
  }
  override get isActive(): boolean {
    return this.seat !== null && this.view.active === this.seat;
  }
  get hand(): HandCard[] {
    return this.me?.hand ?? [];
  }
  get wagon(): Bunch {
    return this.me?.wagon ?? {};
  }
  /** Before the setup is over the figures are nowhere. */
  get isSetup(): boolean {
    return this.view.phase === 'setup-choose';
  }
  get here(): City | null {
    return this.isSetup ? null : (this.me?.city ?? null);
  }
  /** The order I would start from: the most valuable one, or the one I picked of several. */
  get startOrder(): Order | null {
    const choose = this.prompt('choose_start');
    if (!choose) return null;
    return this.start && choose.highest.includes(this.start) ? this.start : choose.highest[0]!;
  }
  /** Whose prices are shown. */
  get town(): City {
    const active = this.view.active ? this.view.seats[this.view.active]?.city : undefined;
    const start = this.startOrder ? this.order(this.startOrder).city : undefined;
    return this.looking ?? this.goal ?? this.pinned ?? start ?? this.here ?? active ?? 'hamburg';
  }
  /** How many harvest cards have come. */
  get harvest(): number {
    return this.view.harvests.drawn.length;
  }
  get isTrading(): boolean {
    return this.view.phase === 'trader';
  }

  order(order: Order): OrderCard {
    return orderOf(this.facts, order);
  }
  price(city: City, bean: Bean): number | undefined {
    return this.view.towns[city]?.prices.find((it) => it.bean === bean)?.price;
  }

  forget(): void {
    this.goal = null;
    this.intent = null;
    this.back = null;
  }

  /** My orders: what can be delivered here and now first, then what lacks nothing, the nearest first. */
  get errands(): Errand[] {
    const { here, hand, wagon } = this;
    const now = this.prompt('deliver_order')?.orders ?? [];
    const laid = this.isActive ? this.view.laid.filter(isOrder) : [];
    const errand = (card: Order, place: number | null): Errand => {
      const it = this.order(card);
      const cards = here === null || here === it.city ? 0 : wayTo(this.facts, here, it.city).length;
      return { ...it, missing: minus(it.beans, wagon), cards, place, now: now.some((known) => known.order === card) };
    };
    const all = [...laid.map((it) => errand(it, null)), ...hand.flatMap((it, at) => (isOrder(it) ? [errand(it, at + 1)] : []))];
    return all.sort((a, b) => Number(b.now) - Number(a.now) || total(a.missing) - total(b.missing) || a.cards - b.cards || b.thalers - a.thalers);
  }
  errandsAt(city: City): Errand[] {
    return this.errands.filter((it) => it.city === city);
  }

  /** The trip to a town: the way, the cards it takes from the front, and what they do. `null` if the hand is too short. */
  voyage(city: City): Voyage | null {
    const { here } = this;
    if (here === null) return null;
    const trip = this.prompt('travel')?.trips.find((it) => it.city === city);
    const way = trip?.way ?? wayTo(this.facts, here, city);
    if (way.length > this.hand.length) return null;
    const cards = trip?.cards ?? this.hand.slice(0, way.length);
    const delivers = this.errandsAt(city).filter((it) => total(it.missing) === 0);
    const lost = cards.filter(isOrder).filter((it) => !delivers.some((known) => known.order === it));
    return { city, way, cards, toll: cards.includes('toll'), supply: cards.includes('supply'), lost, delivers };
  }
  get planned(): Voyage | null {
    return this.goal && this.prompt('travel') ? this.voyage(this.goal) : null;
  }
  /** Towns worth a trip: most thalers first, then the fewest cards. */
  get worthIt(): Voyage[] {
    const trips = (this.prompt('travel')?.trips ?? []).flatMap((it) => this.voyage(it.city) ?? []);
    const pays = (it: Voyage) => it.delivers.reduce((sum, order) => sum + order.thalers, 0) - (it.toll ? this.facts.toll : 0);
    return trips.filter((it) => it.delivers.length > 0).sort((a, b) => pays(b) - pays(a) || a.way.length - b.way.length);
  }

  /** A touch on a town: the goal of my trip, if I am to travel; else a look at it. */
  pick(city: City): void {
    this.why = null;
    const travel = this.prompt('travel');
    this.pinned = city;
    if (!travel) return;
    if (travel.trips.some((it) => it.city === city)) this.goal = this.goal === city ? null : city;
    else this.why = { key: 'bean-trader.why.far', values: { n: wayTo(this.facts, this.here!, city).length, held: this.hand.length }, rule: 'BT-TRAVEL-04' };
  }

  offer(number: number): Offer | undefined {
    return this.view.offers.find((it) => it.number === number);
  }
  answer(offer: number): { ways: Acceptance[] } | undefined {
    return this.view.prompts.find((it): it is Extract<typeof it, { ask: 'answer' }> => it.ask === 'answer' && it.offer === offer);
  }
  /** It waits for a word of mine. */
  isForMe(offer: Offer): boolean {
    return this.answer(offer.number) !== undefined;
  }
  get waiting(): Offer[] {
    return this.view.offers.filter((it) => this.isForMe(it) && !it.declined.includes(this.seat!) && !(this.seat! in it.willing));
  }
  way(offer: number): Acceptance | null {
    const ways = this.answer(offer)?.ways ?? [];
    return ways[this.ways[offer] ?? 0] ?? ways[0] ?? null;
  }
  accept(offer: Offer): void {
    const way = this.way(offer.number);
    if (way) void this.act({ do: 'accept', offer: offer.number, ...(way.buys.length ? { buys: way.buys } : {}), ...(total(way.discard) ? { discard: way.discard } : {}) });
  }

  proposals(): Extract<BeanTraderView['prompts'][number], { ask: 'propose' }>[] {
    return this.view.prompts.filter((it) => it.ask === 'propose');
  }
  proposal(kind: DealKind) {
    return this.proposals().find((it) => it.kind === kind);
  }
  /** What I could propose to somebody. */
  kindFor(to: Addressee): DealKind | null {
    return this.proposals().find((it) => it.to.includes(to))?.kind ?? null;
  }
  /** Opens the panel for a deal with somebody, or with all of them. */
  deal(to: Addressee, kind = this.kindFor(to)): void {
    if (!kind) return;
    this.draft.begin(kind, to, this.tradeNumber);
  }
  counter(offer: Offer): void {
    const kind = this.kindFor(offer.from);
    if (!kind) return;
    this.draft.counter(offer, kind, this.wagon, this.tradeNumber);
  }
  /** My offer is being built, and could be made. */
  get dealing(): boolean {
    const { phase, kind, to } = this.draft;
    return phase !== null && phase === this.tradeNumber && this.proposals().some((it) => it.kind === kind && it.to.includes(to));
  }
  stopDealing(): void {
    this.draft.phase = null;
  }

  /** Tells one trader phase from the next: where in the log it began. */
  get tradeNumber(): number {
    return this.link.log.findLast((it) => (it.events as Event[]).some((event) => event.event === 'phase_began' && event.phase === 'trader'))?.seq ?? 0;
  }
  get isSilent(): boolean {
    return this.silentIn !== null && this.silentIn === this.tradeNumber && this.waiting.length === 0;
  }
  async beSilent(): Promise<void> {
    this.silentIn = this.tradeNumber;
    this.stopDealing();
    await this.link.say('pass');
  }

  /** After each update: what I was about to do must still make sense. */
  heard(_: Event[]): void {
    this.why = null;
    const { intent, draft } = this;
    if (!this.prompt('travel')) this.goal = null;
    if (intent?.kind === 'order' && !this.prompt('buy_order')) this.intent = null;
    if (intent?.kind === 'discard' && !this.prompt('discard_bean')?.beans.includes(intent.bean)) this.intent = null;
    if (!this.prompt('take_back')) this.back = null;
    if (draft.phase !== null && !this.dealing) this.stopDealing();
    if (this.dealing && (!holds(this.wagon, draft.give) || !holds(this.wagon, draft.discard))) draft.clear();
    if (draft.answers !== null && !this.offer(draft.answers)) draft.answers = null;
  }

  seatsIn(city: City): Seat[] {
    return this.isSetup ? [] : this.table.seats.map((it) => it.seat).filter((it) => this.view.seats[it]?.city === city);
  }
}
