import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bean, Boss, BossView, Games, GangstersPrompt as Prompt, GangstersSeatView, GangstersView, TableView } from '../../api/types';
import { GANGSTERS, GANGSTERS_SOLO, GANGSTERS_TRADE } from '../../lib/fixtures';
import { shelf } from '../../lib/games.svelte';
import type { TableLink } from '../../lib/link.svelte';
import { asked } from './ask';
import { pickFromHand, touchBoss, touchField, touchSet } from './garden';
import { command } from './keys';
import { saleOf } from './mafia';
import { Play } from './play.svelte';

const boss = (who: Boss, bean: Bean | null, cards: number): BossView => {
  const sells_at = bean && saleOf(GANGSTERS_SOLO.facts, who, bean).cards;
  return { boss: who, bean, cards, price: { al: 3, don: 2, joe: 1 }[who], sells_at, missing: sells_at && sells_at - cards };
};
const seat = (more: Partial<GangstersSeatView> = {}): GangstersSeatView => ({
  hand: null, hand_count: 3, fields: [{}, {}], coins: 0, third_field: false, tribute: [], received: {}, likes: [], refuses: [], offers_made: 0, ...more,
});

function sit(phase: GangstersView['phase'], prompts: Prompt[], more: Partial<GangstersView> = {}, me: Partial<GangstersSeatView> = {}, ruleset = 'gangsters') {
  const players = ruleset === 'gangsters-solo' ? 1 : 2;
  const view = {
    viewer: 'A', ruleset, phase, turn: 3, active: 'A', starting: 'A', awaited: ['A'], planted: 0, deck: 60, discard: { count: 0, top: null }, exhaustions: 0, final_exhaustion: 3,
    row: {}, offered: {}, offers: [], bosses: [boss('al', 'green', 4), boss('don', 'chili', 5)], mafia: { coins: 7, score: 7 }, prompts, standing: null,
    seats: { A: seat({ hand: ['fava', 'kidney', 'chili'], fields: [{ blue: 5 }, { green: 3 }], ...me }), ...(players > 1 ? { B: seat({ fields: [{ stink: 4 }, { kidney: 6 }] }) } : {}) }, ...more,
  } as GangstersView;
  const chairs = (['A', 'B'] as const).slice(0, players).map((it) => ({ seat: it, occupant: { kind: 'person', player: it, name: { A: 'Ada', B: 'Ole' }[it] }, contributed: false, covered: null, passed: false }));
  const table = { id: 't', seq: 9, at: 0, stage: 'playing', ruleset, players, viewer: 'A', seats: chairs, on_the_clock: ['A'], may_speak: [], can_take_back: false, pace: { kind: 'live' } } as unknown as TableView;
  const act = vi.fn(() => Promise.resolve(true));
  const link = { id: 't', table, view, log: [], mySeat: 'A', busy: false, skew: 0, act, say: vi.fn() } as unknown as TableLink;
  return { play: new Play(link), act };
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  shelf.games = { rulesets: [{ id: 'gangsters', tables: [GANGSTERS.facts] }, { id: 'gangsters-solo', tables: [GANGSTERS_SOLO.facts] }, { id: 'gangsters-trade', tables: [GANGSTERS_TRADE.facts] }], bots: [] } as unknown as Games;
});

const labels = (play: Play) => asked(play).buttons.map((it) => it.label);
const press = (play: Play, key: string) => void asked(play).buttons.find((it) => it.key === key)!.run();

describe('tribute', () => {
  const tribute = [{ boss: 'al', bean: 'green', field: 2 }] as const;
  const due = (me: Partial<GangstersSeatView>, harvest: Prompt[] = []) => sit('offer', [{ ask: 'pay_tribute', tribute: [...tribute] }, ...harvest], { bosses: [boss('al', 'green', 5), boss('don', 'chili', 1)] }, { tribute: [...tribute], ...me });

  it('says what it costs, whom it helps, and which harvest saves it', () => {
    const { play, act } = due({}, [{ ask: 'harvest', fields: [{ field: 2, bean: 'green', cards: 3, coins: 1 }] }]);
    expect(asked(play)).toMatchObject({ title: 'Pay tribute: 1 Green to Al.', detail: 'Your Green 3 → 2, 1 coin less. Al sells for 3 coins. A harvest before it saves the beans.', step: 1 });
    expect(labels(play)).toEqual(['Harvest 3 Green for 1 coin first', 'Pay Al']);
    press(play, 'tribute');
    expect(act).toHaveBeenCalledWith({ do: 'pay_tribute' });
  });
  it('a single bean is lost', () => {
    const { play } = due({ fields: [{ blue: 5 }, { green: 1 }] });
    expect(asked(play).detail).toBe('Your last Green: the field is empty then. Al sells for 3 coins. A single bean can’t be saved by a harvest.');
  });
  it('alone there is no offer, and nothing may be due', () => {
    const { play } = sit('tribute-wait', [{ ask: 'pay_tribute', tribute: [] }], {}, { fields: [{}, {}, {}] }, 'gangsters-solo');
    expect(asked(play)).toMatchObject({ phases: ['Tribute', 'Plant', 'Draw', 'Use', 'Refill'], step: 0, title: 'No tribute this turn.', detail: 'Your fields are empty.' });
  });
});

describe('the offer', () => {
  const cards = [{ bean: 'blue', fields: [1] }, { bean: 'stink', fields: [] }] as const;
  it('is settled kind by kind', () => {
    const { play, act } = sit('offer', [{ ask: 'settle_offer', cards: cards.map((it) => ({ ...it, fields: [...it.fields] })) }], { offered: { blue: 2, stink: 1 } });
    expect(asked(play)).toMatchObject({ title: 'Ole left you Stink and 2 Blue.', step: 0 });
    press(play, 'pick-blue');
    expect(asked(play).title).toBe('Plant Blue or throw it away.');
    expect(labels(play)).toEqual(['Throw Blue away', 'Plant Blue: 6 in the field']);
    touchField(play, 1);
    expect(act).toHaveBeenCalledWith({ do: 'plant_offered', bean: 'blue', field: 1 });
  });
  it('what finds no room is thrown away', () => {
    const { play, act } = sit('offer', [{ ask: 'settle_offer', cards: [{ bean: 'stink', fields: [] }] }], { offered: { stink: 1 } });
    expect(asked(play).buttons).toMatchObject([{ key: 'throw', main: true }]);
    press(play, 'throw');
    expect(act).toHaveBeenCalledWith({ do: 'discard_offered', bean: 'stink' });
  });
});

describe('the row', () => {
  const use = (sets: Extract<Prompt, { ask: 'use_row' }>['sets'], more: Prompt[] = [], must = false): Prompt[] => [{ ask: 'use_row', must, sets }, { ask: 'give_from_hand', cards: [{ position: 3, bean: 'chili', bosses: ['don'] }] }, ...more];
  const blue = { bean: 'blue' as const, cards: 2, fields: [1], bosses: [] };
  const stink = { bean: 'stink' as const, cards: 2, fields: [], bosses: ['al' as const] };

  it('what is left goes to the other', () => {
    const { play, act } = sit('use', use([blue, stink], [{ ask: 'end_planting' }]), { row: { blue: 2, stink: 2 } });
    expect(asked(play)).toMatchObject({ title: 'Use the row.', detail: 'What you leave, Ole must plant or throw away.', step: 4 });
    press(play, 'end');
    expect(act).toHaveBeenCalledWith({ do: 'end_planting' });
  });
  it('a set says what it brings, and goes as a whole', () => {
    const { play, act } = sit('use', use([blue, stink], [{ ask: 'end_planting' }]), { row: { blue: 2, stink: 2 } });
    touchSet(play, 'blue');
    expect(asked(play)).toMatchObject({ title: '2 Blue: where to?', detail: 'Your Blue 5 → 7, worth 2 coins.' });
    expect(play.planting).toMatchObject({ cards: 2, fields: [1] });
    touchField(play, 1);
    expect(act).toHaveBeenCalledWith({ do: 'plant_drawn', bean: 'blue', field: 1 });
  });
  it('to a boss by a touch on him, or by his letter', () => {
    const { play, act } = sit('use', use([blue, stink], [{ ask: 'end_planting' }]), { row: { blue: 2, stink: 2 }, bosses: [boss('al', null, 0), boss('don', 'chili', 5)] });
    touchSet(play, 'stink');
    expect(labels(play)).toContain('Give 2 Stink to Al: 2 of 7');
    touchBoss(play, 'don');
    expect(play.why).toMatchObject({ key: 'gangsters.why.boss', rule: 'GA-PLANT-05' });
    command(play, 'a', false, { sheet: () => undefined, hint: () => undefined });
    expect(act).toHaveBeenCalledWith({ do: 'give_drawn', bean: 'stink', boss: 'al' });
  });
  it('a hand card that makes a boss sell is bad news worth a word', () => {
    const { play, act } = sit('use', use([], [{ ask: 'end_planting' }]));
    pickFromHand(play, 3);
    expect(asked(play)).toMatchObject({ title: 'Give Chili to Don?', detail: 'Don sells at once: 2 coins for the mafia. His field is free then.' });
    press(play, 'give-don');
    expect(act).toHaveBeenCalledWith({ do: 'give_from_hand', position: 3, boss: 'don' });
    pickFromHand(play, 2);
    expect(play.why).toMatchObject({ key: 'gangsters.why.hand', rule: 'GA-USE-03' });
  });
  it('alone every set must go: there is always a way on', () => {
    const { play, act } = sit('use', use([stink, blue], [], true), { row: { blue: 2, stink: 2 }, bosses: [boss('al', null, 0), boss('don', 'chili', 5), boss('joe', 'bush', 1)] }, { fields: [{ blue: 5 }, { green: 3 }, { fava: 1 }] }, 'gangsters-solo');
    expect(asked(play).title).toBe('2 Stink: where to?');
    expect(asked(play).buttons.filter((it) => it.main).map((it) => it.key)).toEqual(['give-al']);
    press(play, 'give-al');
    expect(act).toHaveBeenCalledWith({ do: 'give_drawn', bean: 'stink', boss: 'al' });
  });
  it('a set without room and without a boss makes room', () => {
    const { play } = sit('use', [{ ask: 'use_row', must: true, sets: [{ ...stink, bosses: [] }] }, { ask: 'harvest', fields: [{ field: 1, bean: 'blue', cards: 5, coins: 1 }] }], { row: { stink: 2 } }, {}, 'gangsters-solo');
    expect(asked(play)).toMatchObject({ title: 'No field takes Stink.', buttons: [{ key: 'harvest-1' }] });
  });
  it('a third field is bought and planted in one go', async () => {
    const { play, act } = sit('use', use([{ ...stink, bosses: [] }], [{ ask: 'end_planting' }, { ask: 'buy_third_field', price: 4 }]), { row: { stink: 2 } }, { coins: 4 });
    await asked(play).buttons.find((it) => it.key === 'buy')!.run();
    expect(act.mock.calls).toEqual([[{ do: 'buy_third_field' }], [{ do: 'plant_drawn', bean: 'stink', field: 3 }]]);
  });
});

describe('every boss needs a bean', () => {
  const bosses = [boss('al', null, 0), boss('don', 'blue', 2)];
  it('a set or a hand card fills him', () => {
    const { play, act } = sit('fill', [{ ask: 'fill', bosses: ['al'], sets: [{ bean: 'chili', cards: 2, fields: [], bosses: ['al'] }], cards: [{ position: 2, bean: 'stink', bosses: ['al'] }], may_leave_empty: false }], { row: { chili: 2 }, bosses }, { hand: ['blue', 'stink'] });
    expect(asked(play).title).toBe('Al needs a bean.');
    expect(labels(play)).toEqual(['2 Chili from the row', 'Stink from your hand']);
    pickFromHand(play, 1);
    expect(play.why).toMatchObject({ key: 'gangsters.why.grown', rule: 'GA-PLANT-05' });
    press(play, 'fill-2');
    expect(act).toHaveBeenCalledWith({ do: 'give_from_hand', position: 2, boss: 'al' });
  });
  it('or his field stays empty, and the hand is shown', () => {
    const { play, act } = sit('fill', [{ ask: 'fill', bosses: ['al'], sets: [], cards: [], may_leave_empty: true }], { bosses }, { hand: ['blue', 'blue'], hand_count: 2 });
    expect(asked(play)).toMatchObject({ detail: 'The other bosses grow everything you have, so the field stays empty. Ole gets to see your hand.', buttons: [{ label: 'Leave it empty, show my hand', main: true }] });
    press(play, 'leave');
    expect(act).toHaveBeenCalledWith({ do: 'leave_empty' });
  });
  it('before the end of the planting that is said', () => {
    const { play } = sit('use', [{ ask: 'end_planting' }], { bosses }, { hand: ['blue'], hand_count: 1 });
    expect(asked(play).detail).toBe('Al has no bean: he gets one before your turn ends.');
  });
});

describe('harvesting', () => {
  it('a single bean for the second planting binds', () => {
    const { play } = sit('may-plant', [{ ask: 'plant_from_hand', must: false, bean: 'fava', fields: [] }, { ask: 'turn_over' }, { ask: 'harvest', fields: [{ field: 1, bean: 'blue', cards: 1, coins: 0 }] }], {}, { fields: [{ blue: 1 }, { green: 1 }] });
    touchField(play, 1);
    expect(asked(play).detail).toBe('1 card goes to the discard pile. Then Fava must be planted.');
  });
  it('elsewhere a single bean is protected, and that is said', () => {
    const { play } = sit('planted', [{ ask: 'turn_over' }], {}, { fields: [{ blue: 1 }, { green: 1 }] });
    touchField(play, 1);
    expect(play.why).toMatchObject({ key: 'gangsters.why.single', rule: 'GA-HARV-03' });
  });
});

describe('trading', () => {
  const propose: Prompt = { ask: 'propose', to: ['B'], give: [{ hand: 1 }, { hand: 2 }, { hand: 3 }], want: ['blue', 'green', 'stink'], room: 3 };
  const window = (phase: 'window-2' | 'window-4', more: Prompt[] = [], view: Partial<GangstersView> = {}, me: Partial<GangstersSeatView> = {}) =>
    sit(phase, [propose, { ask: 'end_trading' }, ...more], view, me, 'gangsters-trade');
  const stink = { number: 4, from: 'B', to: 'A', give: { hand: { stink: 1 } }, want: { fava: 1 }, answers: null } as const;

  it('is a phase of its own, twice', () => {
    expect(asked(window('window-2').play)).toMatchObject({ phases: ['Offer', 'Tribute', 'Trade', 'Plant', 'Trade', 'Use', 'Refill'], step: 2, title: 'Trade with Ole?' });
    expect(asked(window('window-4').play)).toMatchObject({ step: 4 });
    expect(labels(window('window-2').play)).toEqual(['End trading, plant']);
    expect(labels(window('window-4').play)).toEqual(['End trading, use the row']);
  });
  it('cards of the hand go into the offer, from any place', () => {
    const { play, act } = window('window-2');
    pickFromHand(play, 2);
    play.draft.ask('stink', 1);
    play.draft.trim(play);
    expect(play.draft.action()).toEqual({ do: 'propose', to: 'B', give: [{ hand: 2 }], want: { stink: 1 } });
    press(play, 'end');
    expect(act).toHaveBeenCalledWith({ do: 'end_trading' });
  });
  it('an offer of the other is in the common form, and is taken by a key', () => {
    const { play, act } = window('window-4', [{ ask: 'answer', offer: 4, can_accept: true, cards: [{ hand: 1 }] }], { offers: [{ ...stink, give: { hand: { ...stink.give.hand } } }] });
    expect(play.offers).toEqual([{ ...stink, give: { hand: { stink: 1 }, face_up: {} }, willing: [], declined: [] }]);
    expect(asked(play).title).toBe('An offer waits for your answer.');
    // In a window the letters are those of the trading: outside of it, A is Al.
    command(play, 'a', false, { sheet: () => undefined, hint: () => undefined });
    expect(act).toHaveBeenCalledWith({ do: 'accept', offer: 4, cards: [{ hand: 1 }] });
  });
  it('in the turn of the other I may speak, or let it go by', () => {
    const { play } = sit('window-4', [propose], { active: 'B', awaited: ['B'] }, {}, 'gangsters-trade');
    expect(asked(play)).toMatchObject({ mine: false, title: 'Ole trades.' });
    play.table.may_speak = ['A'];
    expect(asked(play)).toMatchObject({ mine: true, title: 'Ole trades. Make an offer?', buttons: [{ key: 'pass' }] });
  });

  const pending = (fields: number[]): Prompt => ({ ask: 'plant_pending', cards: [{ card: { received: 'blue' }, bean: 'blue', fields }] });
  it('what came from a deal is planted first, but the front card may go before it', () => {
    const front: Prompt = { ask: 'plant_from_hand', must: true, bean: 'fava', fields: [3] };
    const { play, act } = sit('must-plant', [pending([1]), front], {}, { fields: [{ blue: 5 }, { green: 3 }, {}], received: { blue: 1 } }, 'gangsters-trade');
    expect(asked(play)).toMatchObject({ title: 'Plant Blue from the deal.', detail: 'Your Blue 5 → 6, worth 2 coins.' });
    expect(labels(play)).toEqual(['First Fava from the hand', 'Plant Blue: 6 in the field']);
    touchField(play, 1);
    expect(act).toHaveBeenCalledWith({ do: 'plant_pending', card: { received: 'blue' }, field: 1 });
    pickFromHand(play, 1);
    expect(act).toHaveBeenLastCalledWith({ do: 'plant_from_hand', field: 3 });
  });
  it('without room, also out of turn, a field is harvested', () => {
    const { play } = sit('use', [pending([]), { ask: 'harvest', fields: [{ field: 2, bean: 'green', cards: 3, coins: 1 }] }], { active: 'B', awaited: ['A'] }, { received: { blue: 1 }, fields: [{ chili: 1 }, { green: 3 }] }, 'gangsters-trade');
    expect(asked(play)).toMatchObject({ mine: true, title: 'No field takes Blue.', detail: 'Harvest a field: what you got must be planted.' });
    expect(labels(play)).toEqual(['Harvest 3 Green for 1 coin']);
  });
  it('a set can be used before it, if it is picked', () => {
    const { play, act } = sit('use', [pending([1]), { ask: 'use_row', must: false, sets: [{ bean: 'stink', cards: 2, fields: [3], bosses: [] }] }], { row: { stink: 2 } }, { received: { blue: 1 }, fields: [{ blue: 5 }, { green: 3 }, {}] }, 'gangsters-trade');
    expect(asked(play).title).toBe('Plant Blue from the deal.');
    touchSet(play, 'stink');
    expect(asked(play).title).toBe('2 Stink: where to?');
    touchField(play, 3);
    expect(act).toHaveBeenCalledWith({ do: 'plant_drawn', bean: 'stink', field: 3 });
  });
  it('nothing goes on while the other has something to plant', () => {
    const { play } = sit('planted', [], { awaited: ['B'], seats: { A: seat({ hand: [] }), B: seat({ received: { chili: 1 } }) } }, {}, 'gangsters-trade');
    expect(asked(play)).toMatchObject({ mine: false, title: 'Ole plants what came from the deal.' });
  });
});
