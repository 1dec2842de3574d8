import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BeanTraderPrompt as Prompt, BeanTraderSeatView, BeanTraderView, City, Games, HandCard, TableView } from '../../api/types';
import { BEAN_TRADER } from '../../lib/fixtures';
import { shelf } from '../../lib/games.svelte';
import type { TableLink } from '../../lib/link.svelte';
import { asked } from './ask';
import { fits, goodFor, sidesOf, wagonAfter } from './deals';
import { changed, minus } from './draft.svelte';
import { Play } from './play.svelte';
import { roadsOf, wayTo } from './world';

const { facts } = BEAN_TRADER;
const HAND: HandCard[] = ['travel-6', 'travel-7', 'toll', 'travel-4', 'VIS-2', 'supply', 'travel-1', 'EDI-5', 'travel-5'];
const seat = (city: City, more: Partial<BeanTraderSeatView> = {}): BeanTraderSeatView => ({
  hand: null, hand_count: 9, travel_cards: 7, orders: 2, dealt: null, settled: false, city, wagon: { soy: 2, red: 1 }, thalers: 40, loan: 0, worth: 90, harvests: [], given_up: [], likes: [], refuses: [], offers_made: 0, ...more,
});

function sit(phase: BeanTraderView['phase'], prompts: Prompt[], more: Partial<BeanTraderView> = {}, me: Partial<BeanTraderSeatView> = {}) {
  const towns = Object.fromEntries(facts.towns.map((it) => [it.city, { stacks: it.sells.map(({ bean }) => ({ [bean]: 1 })), prices: it.sells.map(({ bean, prices }) => ({ bean, price: prices[it.sells.length]! })) }]));
  const view = {
    viewer: 'A', ruleset: 'bean-trader', phase, turn: 4, active: 'A', starting: 'A', awaited: ['A'], turns_left: null, deck: 40, discard: [], harvests: { drawn: ['H01'], supply: 7, reserve: 2 }, supply: {}, towns, laid: [], scarce: [], toll: null,
    seats: { A: seat('hamburg', { hand: HAND, wagon: { blue: 1, black_eyed: 1, soy: 1, garden: 1 }, ...me }), B: seat('visby'), C: seat('bremen') }, offers: [], prompts, standing: null, ...more,
  } as BeanTraderView;
  const chairs = (['A', 'B', 'C'] as const).map((it) => ({ seat: it, occupant: { kind: 'person', player: it, name: { A: 'Ada', B: 'Ole', C: 'Cleo' }[it] }, contributed: false, covered: null, passed: false }));
  const around = { id: 't', seq: 9, at: 0, stage: 'playing', ruleset: 'bean-trader', players: 3, viewer: 'A', seats: chairs, on_the_clock: ['A'], may_speak: [], can_take_back: false, pace: { kind: 'live' } } as unknown as TableView;
  const act = vi.fn(() => Promise.resolve(true));
  const link = { id: 't', table: around, view, log: [], mySeat: 'A', busy: false, skew: 0, act, say: vi.fn() } as unknown as TableLink;
  return { play: new Play(link), act };
}
const trips: Prompt = { ask: 'travel', trips: facts.towns.map(({ city }) => ({ city, way: wayTo(facts, 'hamburg', city), cards: HAND.slice(0, wayTo(facts, 'hamburg', city).length) })) };
const press = (play: Play, key: string) => void asked(play).buttons.find((it) => it.key === key)!.run();

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  shelf.games = { rulesets: [{ id: 'bean-trader', tables: [facts] }], bots: [] } as unknown as Games;
});

describe('the map', () => {
  it('has every road once, and the shortest ways of the rules', () => {
    expect(roadsOf(facts)).toHaveLength(17);
    expect(wayTo(facts, 'hamburg', 'hamburg')).toEqual(['hamburg']);
    expect(wayTo(facts, 'hamburg', 'visby')).toHaveLength(4);
    expect(wayTo(facts, 'london', 'riga')).toHaveLength(6);
  });
});

describe('travel', () => {
  it('proposes where something can be delivered, and says what the trip costs before it is made', () => {
    const { play, act } = sit('move', [trips]);
    expect(asked(play).buttons.map((it) => it.key)).toEqual(['plan-hamburg', 'plan-visby']);
    press(play, 'plan-visby');
    expect(asked(play)).toMatchObject({ title: 'Travel to Visby?', detail: '4 cards from the front of your hand, 20 thalers toll. Delivers Black-eyed and Blue for 33.' });
    expect(act).not.toHaveBeenCalled();
    press(play, 'travel');
    expect(act).toHaveBeenCalledWith({ do: 'travel', city: 'visby' });
  });
  it('says that it is my last turn', () => {
    expect(asked(sit('move', [trips], { turns_left: 2 }).play).detail).toMatch(/^It is your last turn\. Pick a town/);
    expect(asked(sit('move', [trips]).play).detail).toMatch(/^Pick a town/);
  });
  it('warns of orders that the trip would cost', () => {
    const { play } = sit('move', [trips]);
    play.pick('riga');
    expect(asked(play).detail).toContain('The order Visby (33) is lost');
  });
  it('says why a town is too far', () => {
    const { play } = sit('move', [{ ask: 'travel', trips: [] }], {}, { hand: HAND.slice(0, 2) });
    play.pick('riga');
    expect(play.why).toMatchObject({ rule: 'BT-TRAVEL-04', values: { n: 5, held: 2 } });
  });
});

describe('orders', () => {
  it('come in the order in which they can be delivered', () => {
    const { play } = sit('move', [trips]);
    expect(play.errands.map((it) => [it.order, it.missing, it.cards])).toEqual([['VIS-2', {}, 4], ['EDI-5', { chili: 1 }, 3]]);
  });
  it('are delivered before anything ends', () => {
    const { play, act } = sit('final', [{ ask: 'deliver_order', orders: [{ order: 'VIS-2', beans: { blue: 1, black_eyed: 1 }, thalers: 33, position: 5 }] }, { ask: 'end_turn' }], {}, { city: 'visby' });
    expect(asked(play).buttons.find((it) => it.main)!.key).toBe('deliver-VIS-2');
    press(play, 'deliver-VIS-2');
    expect(act).toHaveBeenCalledWith({ do: 'deliver_order', order: 'VIS-2' });
  });
});

describe('what is asked', () => {
  it('starts from the best order, with the two others in the order chosen', () => {
    const { play, act } = sit('setup-choose', [{ ask: 'choose_start', orders: ['LON-4', 'VIS-2', 'EDI-5'], highest: ['EDI-5'] }], { active: null });
    press(play, 'swap');
    press(play, 'start');
    expect(act).toHaveBeenCalledWith({ do: 'choose_start', order: 'EDI-5', others: ['VIS-2', 'LON-4'] });
  });
  it('takes the cards of a trip back in the order chosen', () => {
    const { play, act } = sit('take-back', [{ ask: 'take_back', cards: ['travel-6', 'travel-7', 'travel-4'], toll: 20, supply: false }]);
    press(play, 'turn');
    expect(asked(play).detail).toContain('7, 4, 6');
    press(play, 'back');
    expect(act).toHaveBeenCalledWith({ do: 'take_back', cards: ['travel-7', 'travel-4', 'travel-6'] });
  });
  it('offers every bean that may be sold for a toll', () => {
    const { play } = sit('toll-sale', [{ ask: 'sell_for_toll', missing: 9, beans: [{ bean: 'blue', price: 4 }, { bean: 'soy', price: 9 }] }]);
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['Sell Blue for 4', 'Sell Soy for 9']);
  });
});

describe('deals', () => {
  it('count beans, never below nothing or above what there is', () => {
    expect(changed({ red: 1 }, 'red', -1, 3)).toEqual({});
    expect(changed({ red: 3 }, 'red', 1, 3)).toEqual({ red: 3 });
    expect(minus({ red: 2, soy: 1 }, { red: 1, blue: 4 })).toEqual({ red: 1, soy: 1 });
  });
  it('show the wagon as it will be', () => {
    const side = { gives: { red: 1, blue: 1 }, gets: { garden: 1 }, buys: [{ space: 1, bean: 'red' as const }], discard: { soy: 1 } };
    expect(wagonAfter({ blue: 2, soy: 1 }, side)).toEqual({ blue: 1, garden: 1 });
  });
  it('need room before the exchange for what is bought, and after it for what comes', () => {
    const { play } = sit('trader', []);
    const full = { blue: 8 };
    expect(fits(play, full, { gives: { blue: 1 }, gets: { red: 1 }, buys: [], discard: {} })).toBe(true);
    expect(fits(play, full, { gives: { blue: 1, red: 1 }, gets: {}, buys: [{ space: 1, bean: 'red' }], discard: {} })).toBe(false);
    expect(fits(play, full, { gives: {}, gets: { red: 1 }, buys: [], discard: { blue: 1 } })).toBe(true);
  });
  it('tell what they are good for', () => {
    const { play } = sit('trader', []);
    const offer = { number: 1, from: 'B' as const, to: 'A' as const, kind: 'trade' as const, give: { chili: 1 }, want: { blue: 1 }, buys: [], discard: {}, answers: null, willing: {}, declined: [] };
    expect(goodFor(play, sidesOf(offer, null).with)).toBe('completes an order for 53 · breaks up an order for 33 · 1 more at base price');
  });
});
