import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Games, TableView, TheDuelPrompt as Prompt, TheDuelSeatView, TheDuelView } from '../../api/types';
import { THE_DUEL } from '../../lib/fixtures';
import { shelf } from '../../lib/games.svelte';
import type { TableLink } from '../../lib/link.svelte';
import { asked } from './ask';
import { touchField, touchGift } from './garden';
import { nearest } from './near';
import { Play } from './play.svelte';

const seat = (more: Partial<TheDuelSeatView> = {}): TheDuelSeatView => ({
  hand: null, hand_count: 3, bonus: null, bonus_count: 3, fields: [[], [], []], dollars: 3, fulfilled: [], cents: 300, ...more,
});

function sit(phase: TheDuelView['phase'], prompts: Prompt[], more: Partial<TheDuelView> = {}, me: Partial<TheDuelSeatView> = {}) {
  const view = {
    viewer: 'A', ruleset: 'the-duel', phase, turn: 3, active: 'A', starting: 'A', awaited: ['A'], planted: 0, discarded: false, deck: 60, discard: { count: 0, top: null },
    bonus_deck: 20, bonus_discard: { count: 0, top: null }, turned_over: {}, gift: null, offers: [], auto_fulfil: [], prompts, standing: null,
    seats: { A: seat({ hand: ['chili', 'red', 'red'], bonus: ['P03', 'P05', 'P01'], fields: [['soy', 'soy', 'green'], ['red'], ['stink', 'stink', 'stink']], ...me }), B: seat() }, ...more,
  } as TheDuelView;
  const chairs = (['A', 'B'] as const).map((it) => ({ seat: it, occupant: { kind: 'person', player: it, name: { A: 'Ada', B: 'Ole' }[it] }, contributed: false, covered: null, passed: false }));
  const table = { id: 't', seq: 9, at: 0, stage: 'playing', ruleset: 'the-duel', players: 2, viewer: 'A', seats: chairs, on_the_clock: ['A'], may_speak: [], can_take_back: false, pace: { kind: 'live' } } as unknown as TableView;
  const act = vi.fn(() => Promise.resolve(true));
  const link = { id: 't', table, view, log: [], mySeat: 'A', busy: false, skew: 0, act, say: vi.fn() } as unknown as TableLink;
  return { play: new Play(link), act };
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  shelf.games = { rulesets: [{ id: 'the-duel', tables: [THE_DUEL.facts] }], bots: [] } as unknown as Games;
});

describe('what is asked', () => {
  it('names the fields that take the front card, and what they are worth then', () => {
    const { play, act } = sit('p1-must-plant', [{ ask: 'plant_from_hand', must: true, bean: 'chili', fields: [3] }]);
    const question = asked(play);
    expect(question).toMatchObject({ mine: true, title: 'Plant Chili.', step: 0 });
    expect(question.buttons).toMatchObject([{ label: 'Field 3: 4 cards, 1 dollar', main: true }]);
    question.buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'plant_from_hand', field: 3 });
  });

  it('tells of a bonus that planting would bring', () => {
    const { play } = sit('p1-may-plant', [{ ask: 'plant_from_hand', must: false, bean: 'green', fields: [1] }, { ask: 'turn_over' }]);
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['Field 1: bonus of $1.10', 'Turn up 3 cards']);
  });

  it('says before a bluff what it may cost', () => {
    const prompt: Prompt = { ask: 'offer_gift', beans: ['garden', 'red', 'chili'], held: ['red', 'chili'] };
    const { play, act } = sit('p2-offer', [prompt], { turned_over: { red: 1 } });
    touchGift(play, 'garden');
    expect(act).not.toHaveBeenCalled();
    expect(asked(play)).toMatchObject({ title: 'Bluff with Garden?', detail: 'You have no Garden. If it is taken, you pay a dollar.' });
    touchGift(play, 'garden');
    expect(act).toHaveBeenCalledWith({ do: 'offer_gift', bean: 'garden' });
  });

  it.each([
    [{ dollars: 0, fulfilled: ['P09', 'P31'] as TheDuelSeatView['fulfilled'] }, 'You have no Blue. If it is taken, you pay with your cheapest bonus card, $1.40.'],
    [{ dollars: 0, fulfilled: [] }, 'You have no Blue. If it is taken, you owe a dollar, but your pile is empty: it costs nothing.'],
  ])('knows what a poor bluffer pays with', (me, words) => {
    const { play } = sit('p2-offer', [{ ask: 'offer_gift', beans: ['blue'], held: [] }], {}, me);
    touchGift(play, 'blue');
    expect(asked(play).detail).toBe(words);
  });

  it('counts what can be given: hand and turned-up cards of the active player, hand only of the other', () => {
    const prompt: Prompt = { ask: 'offer_gift', beans: ['red'], held: ['red'] };
    expect(sit('p2-offer', [prompt], { turned_over: { red: 1 } }).play.held('red')).toBe(3);
    expect(sit('p2-offer', [prompt], { turned_over: { red: 1 }, active: 'B' }).play.held('red')).toBe(2);
  });

  it('answers an offer, with what it would do', () => {
    const { play } = sit('p2-answer', [{ ask: 'answer_gift', from: 'B', bean: 'green' }], { offers: [{ from: 'B', bean: 'green' }] });
    const question = asked(play);
    expect(question.title).toBe('Ole offers you Green.');
    expect(question.detail).toContain('It makes field 1 4 cards, 1 dollar.');
    expect(question.buttons.map((it) => it.key)).toEqual(['decline', 'accept']);
  });

  it('asks for the copy even if there is only one', () => {
    const { play, act } = sit('p2-choose', [{ ask: 'choose_gift', bean: 'chili', cards: [{ hand: 1 }] }], { offers: [{ from: 'A', bean: 'chili' }] });
    expect(asked(play).buttons).toHaveLength(1);
    expect(act).not.toHaveBeenCalled();
    asked(play).buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'choose_gift', card: { hand: 1 } });
  });

  it('lets a turned-up card be thrown away, never the gift', () => {
    const prompts: Prompt[] = [{ ask: 'plant_turned_over', cards: [{ bean: 'soy', fields: [] }], may_discard: true }, { ask: 'plant_gift', bean: 'soy', fields: [] }, { ask: 'harvest', fields: [{ field: 3, top: 'stink', cards: 3, dollars: 1 }] }];
    const { play } = sit('p3-active', prompts, { turned_over: { soy: 1 }, gift: { to: 'A', bean: 'soy' } });
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['Take Soy', 'Take the gift, Soy']);
    play.picked = { bean: 'soy', isGift: false };
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['Throw Soy away', 'Harvest field 3: 1 dollar']);
    play.picked = { bean: 'soy', isGift: true };
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['Harvest field 3: 1 dollar']);
  });

  it('has room for a bonus card beside it, on my turn or not', () => {
    const { play, act } = sit('p1-must-plant', [{ ask: 'fulfil_bonus', cards: [{ card: 'P05', fields: [{ owner: 'B', field: 2 }] }] }], { active: 'B', awaited: ['B'] });
    const question = asked(play);
    expect(question).toMatchObject({ mine: false, title: 'Ole plants.' });
    expect(question.buttons.map((it) => it.label)).toEqual(['Show 1-1-1, take $1.10']);
    question.buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'fulfil_bonus', card: 'P05', owner: 'B', field: 2 });
  });
});

describe('in the garden', () => {
  it('a touch says why a field does not take a card', () => {
    const { play } = sit('p1-must-plant', [{ ask: 'plant_from_hand', must: true, bean: 'chili', fields: [3] }]);
    touchField(play, 2);
    expect(play.why).toMatchObject({ rule: 'DU-PLANT-02', values: { top: 'Red', takes: 'Red or Black-eyed', bean: 'Chili' } });
  });

  it('a pattern that is near says what it lacks', () => {
    const { play } = sit('p1-must-plant', []);
    expect(nearest(play, play.bonus('P03'))).toBe('field 1 lacks Green');
    expect(nearest(play, play.bonus('P01'))).toBe('field 3 lacks Stink');
    expect(nearest(play, play.bonus('P32'))).toBeNull();
  });
});
