import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClassicView, Games, Prompt, SeatView, TableView } from '../../api/types';
import { shelf } from '../../lib/games.svelte';
import type { TableLink } from '../../lib/link.svelte';
import { asked } from './ask';
import { pays } from '../../trade/pays';
import { Play } from './play.svelte';

const chili = { bean: 'chili', cards: 18, beanometer: [{ cards: 3, coins: 1 }, { cards: 6, coins: 2 }] };
const red = { bean: 'red', cards: 8, beanometer: [{ cards: 2, coins: 1 }, { cards: 3, coins: 2 }] };
const garden = { bean: 'garden', cards: 6, beanometer: [{ cards: 2, coins: 2 }, { cards: 3, coins: 3 }] };
const facts = { players: 3, beans: [garden, red, chili], fields: 2, third_field: 3, starting_hands: [5, 5, 5], turned_over: 2, end_draw: { who: 'active', cards: 3 }, final_exhaustion: 3, protection: 'no_field_with_more', trading: true };

const seat = (more: Partial<SeatView> = {}): SeatView => ({
  hand: null, hand_count: 3, fields: [{}, {}], coins: 0, third_field: false, received: {}, likes: [], refuses: [], offers_made: 0, ...more,
});

function sit(phase: ClassicView['phase'], prompts: Prompt[], more: Partial<ClassicView> = {}, me: Partial<SeatView> = {}) {
  const view = {
    viewer: 'A', ruleset: 'test', phase, active: 'A', starting: 'A', awaited: ['A'], deck: 50, discard: { count: 0, top: null }, exhaustions: 0,
    final_exhaustion: 3, out_of_game: 0, face_up: {}, drawn: {}, offered: {}, offers: [], prompts, standing: null,
    seats: { A: seat({ hand: ['chili', 'red', 'red'], fields: [{ chili: 4 }, { red: 1 }], ...me }), B: seat(), C: seat() }, ...more,
  } as ClassicView;
  const chairs = (['A', 'B', 'C'] as const).map((it) => ({ seat: it, occupant: { kind: 'person', player: it, name: { A: 'Ada', B: 'Ben', C: 'Cleo' }[it] }, contributed: false, covered: null, passed: false }));
  const table = { id: 't', seq: 9, at: 0, stage: 'playing', ruleset: 'test', players: 3, viewer: 'A', seats: chairs, on_the_clock: ['A'], may_speak: [], can_take_back: false, pace: { kind: 'live' } } as unknown as TableView;
  const act = vi.fn(() => Promise.resolve(true));
  const say = vi.fn(() => Promise.resolve(true));
  const link = { id: 't', table, view, log: [], mySeat: 'A', busy: false, skew: 0, act, say } as unknown as TableLink;
  return { play: new Play(link), act, say, table };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  shelf.games = { rulesets: [{ id: 'test', tables: [facts] }], bots: [] } as unknown as Games;
});

describe('what is asked', () => {
  it('the front card must go, into its own field first', () => {
    const { play, act } = sit('p1-must-plant', [{ ask: 'plant_from_hand', must: true, bean: 'chili', fields: [1] }]);
    const question = asked(play);
    expect(question).toMatchObject({ mine: true, title: 'Plant Chili.', step: 0 });
    expect(question.buttons).toMatchObject([{ label: 'Plant Chili: 5 in the field', main: true }]);
    question.buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'plant_from_hand', field: 1 });
  });

  it('without room for it, a field has to be freed', () => {
    const harvest: Prompt = { ask: 'harvest', fields: [{ field: 1, bean: 'chili', cards: 4, coins: 1 }] };
    const { play, act } = sit('p1-must-plant', [{ ask: 'plant_from_hand', must: true, bean: 'garden', fields: [] }, harvest]);
    const question = asked(play);
    expect(question.title).toBe('No field takes Garden.');
    expect(question.buttons.map((it) => it.label)).toEqual(['Harvest 4 Chili for 1 coin']);
    question.buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'harvest', field: 1 });
  });

  it('a touched field asks once more', () => {
    const { play } = sit('p2-trade', [{ ask: 'harvest', fields: [{ field: 1, bean: 'chili', cards: 4, coins: 1 }] }]);
    play.intent = { kind: 'harvest', field: 1 };
    expect(asked(play).title).toBe('Harvest 4 Chili for 1 coin?');
    expect(asked(play).buttons.map((it) => it.key)).toEqual(['no', 'harvest']);
  });

  it('trading ends with what is left to plant', () => {
    const { play } = sit('p2-trade', [{ ask: 'end_trading' }], { face_up: { garden: 1, red: 1 } });
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['End trading, plant Garden and Red']);
  });

  it('several cards to plant: first which, then where', () => {
    const cards = [{ card: { received: 'red' as const }, bean: 'red' as const, fields: [2] }, { card: { received: 'garden' as const }, bean: 'garden' as const, fields: [] }];
    const { play, act } = sit('p3-plant', [{ ask: 'plant_pending', cards }], {}, { received: { red: 1, garden: 1 } });
    expect(asked(play).buttons.map((it) => it.label)).toEqual(['Take Red', 'Take Garden']);
    asked(play).buttons[0]!.run();
    expect(asked(play).title).toBe('Plant Red.');
    asked(play).buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'plant_pending', card: { received: 'red' }, field: 2 });
  });

  it('in the trade of another I may speak, or let it go by', () => {
    const { play, say, table } = sit('p2-trade', [], { active: 'B', awaited: ['B'] });
    table.may_speak = ['A'];
    expect(asked(play)).toMatchObject({ mine: true, title: 'Ben trades. Make an offer?' });
    asked(play).buttons[0]!.run();
    expect(say).toHaveBeenCalledWith('pass');
  });

  it('nothing is asked when others plant', () => {
    const { play } = sit('p1-must-plant', [], { active: 'C', awaited: ['C'] });
    expect(asked(play)).toMatchObject({ mine: false, title: 'Cleo plants.', buttons: [] });
  });
});

describe('what a deal pays', () => {
  it('says the step it reaches', () => {
    const { play } = sit('p2-trade', []);
    expect(pays(play, { chili: 2 })).toBe('Chili 4 → 6: worth **2 coins**');
    expect(pays(play, { red: 1 })).toBe('Red 1 → 2: worth **1 coin**');
    expect(pays(play, { chili: 1 })).toBe('Chili 4 → 5');
    expect(pays(play, { garden: 1 })).toBe('No field for Garden yet');
    expect(pays(play, {})).toBe('You get nothing for it');
  });
});
