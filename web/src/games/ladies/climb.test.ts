import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Figure, Games, LadiesPrompt, LadiesSeatView, LadiesView, TableView } from '../../api/types';
import { LADIES } from '../../lib/fixtures';
import { shelf } from '../../lib/games.svelte';
import type { TableLink } from '../../lib/link.svelte';
import { asked } from './ask';
import { rows, ways } from './climb';
import { worth } from './fields';
import { Play } from './play.svelte';

const FIGURE: Record<string, Figure> = { g: 'gent', l: 'lady', b: 'baby' };
const row = (letters: string): Figure[] => [...letters].map((it) => FIGURE[it]!);

const shift = (figures: string, choices: [number, number, string, number][]): Extract<LadiesPrompt, { ask: 'shift_lady' }> => ({
  ask: 'shift_lady', field: 1, bean: 'stink', figures: row(figures), coins: 0, choices: choices.map(([position, by, after, coins]) => ({ position, by, figures: row(after), coins })),
});

const seat = (more: Partial<LadiesSeatView> = {}): LadiesSeatView => ({
  hand: null, hand_count: 3, fields: [{ bean: null, figures: [], coins: 0 }, { bean: null, figures: [], coins: 0 }], coins: 0, third_field: false, received: {}, waiting: [], shift: null, likes: [], refuses: [], offers_made: 0, ...more,
});

function sit(prompts: LadiesPrompt[], me: Partial<LadiesSeatView> = {}, more: Partial<LadiesView> = {}) {
  const view = {
    viewer: 'A', ruleset: 'ladies', phase: 'p2-trade', active: 'A', starting: 'A', awaited: ['A'], deck: 50, discard: { count: 0, top: null }, exhaustions: 0, final_exhaustion: 3, third_fields_left: 2,
    face_up: {}, offers: [], prompts, standing: null, seats: { A: seat(me), B: seat(), C: seat() }, ...more,
  } as LadiesView;
  const chairs = (['A', 'B', 'C'] as const).map((it) => ({ seat: it, occupant: { kind: 'person', player: it, name: { A: 'Ada', B: 'Ben', C: 'Cleo' }[it] }, covered: null }));
  const table = { id: 't', seq: 9, at: 0, stage: 'playing', ruleset: 'ladies', players: 3, viewer: 'A', seats: chairs, on_the_clock: ['A'], may_speak: [], can_take_back: false, pace: { kind: 'live' } } as unknown as TableView;
  const act = vi.fn(() => Promise.resolve(true));
  return { play: new Play({ id: 't', table, view, log: [], mySeat: 'A', busy: false, skew: 0, act } as unknown as TableLink), act };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  shelf.games = { rulesets: [{ id: 'ladies', tables: [LADIES.facts] }], bots: [] } as unknown as Games;
});

describe('a lady may climb', () => {
  // LA-SHIFT: lady, gent, lady, gent, and the baby that was just planted.
  const prompt = shift('lglgb', [[1, 1, 'gllgb', 0], [1, 2, 'gllgb', 0], [3, 1, 'lgglb', 0], [3, 2, 'lggbl', 2]]);

  it('the best way is proposed, and each lady has her own', () => {
    const climb = ways(prompt, null);
    expect(climb.ladies).toEqual([3, 1]);
    expect([climb.way.position, climb.way.by, climb.way.coins]).toEqual([3, 2, 2]);
    expect(ways(prompt, { position: 1, by: 1 }).ways.map((it) => [it.position, it.by])).toEqual([[1, 0], [1, 1], [1, 2]]);
  });

  it('it is asked with what each way pays, and nothing else can be done', () => {
    const { play, act } = sit([prompt], { shift: 1, fields: [{ bean: 'stink', figures: row('lglgb'), coins: 0 }, { bean: null, figures: [], coins: 0 }] });
    expect(asked(play).buttons.map((it) => [it.label, it.main])).toEqual([['Leave her: 0 coins', false], ['Lady to the top: 2 coins', true]]);
    expect(play.held).not.toBe('');
    asked(play).buttons[1]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'shift_lady', position: 3, by: 2 });
    play.chosenWay = { position: 3, by: 0 };
    asked(play).buttons[0]!.run();
    expect(act).toHaveBeenCalledWith({ do: 'no_shift' });
  });

  it('of a long pile only what is near her is drawn, and nothing is lost', () => {
    const all = rows({ figures: row('gglgggggggggb'), position: 3, by: 2, coins: 0 });
    expect(all.reduce((sum, it) => sum + ('more' in it ? it.more : 1), 0)).toBe(13);
    expect(all.length).toBeLessThan(9);
    expect(all.some((it) => 'more' in it && it.more === 1)).toBe(false);
  });
});

describe('what cards would do to my fields', () => {
  const fields = [{ bean: 'red' as const, figures: row('ggl'), coins: 3 }, { bean: 'stink' as const, figures: row('gg'), coins: 0 }];

  it('a hidden one is told for each figure', () => {
    expect(sit([], { fields }).play.pays({ red: 1 })).toBe('4 Red: gent **3**, lady **4**, baby **0**');
    expect(sit([], { fields }).play.pays({ soy: 1 })).toBe('No field for Soy yet');
    expect(sit([], { fields }).play.pays({ soy_baby: 1, blue: 1 })).toBe('No field for Soy and Blue yet');
  });
  it('a baby spoils a field, unless a lady can pass it', () => {
    expect(sit([], { fields }).play.pays({ stink_baby: 1 })).toBe('Baby on top of Stink: it pays **0** until a lady walks past it');
    expect(sit([], { fields }).play.pays({ red_baby: 1 })).toBe('Baby into Red, and a lady can climb past it: **4 coins**');
  });
  it('whoever comes last lies on top', () => {
    expect(sit([], { fields }).play.pays({ stink_baby: 1, stink_lady: 1 })).toBe('Stink 2 → 4, lady on top: **2 coins**');
  });
});

describe('a field', () => {
  const { play } = sit([], { fields: [{ bean: 'red', figures: row('gg'), coins: 1 }, { bean: 'blue', figures: row('gl'), coins: 0 }] });
  it('tells of another one on top where that makes a difference', () => {
    expect(worth(LADIES.facts, play.grown(1)!).long).toBe('1 more for 2 · lady on top: 2');
    expect(worth(LADIES.facts, play.grown(2)!).long).toBe('1 more for 1');
  });
});

describe('what is asked of me', () => {
  const garden = { bean: 'garden' as const, figures: row('ggl'), coins: 4 };
  it('a baby comes with what it will do', () => {
    const target = { field: 1, figures: row('glb'), coins: 0, shifts: [{ position: 2, by: 1, figures: row('gbl'), coins: 3 }] };
    const { play } = sit([{ ask: 'plant_from_hand', must: true, card: 'red_baby', fields: [target] }], { fields: [{ bean: 'red', figures: row('gl'), coins: 2 }, garden] }, { phase: 'p1-must-plant' });
    expect(asked(play)).toMatchObject({ title: 'Plant Red baby.', detail: 'A baby on top pays nothing. But then a lady of this field may climb.', brief: 'Then a lady may climb past it.' });
    expect(asked(play).buttons[0]!.label).toBe('Plant Red baby, then a lady can make it 3 coins');
  });
  it('the Garden lady says where her coins come from', () => {
    const prompts: LadiesPrompt[] = [{ ask: 'turn_over' }, { ask: 'harvest', fields: [{ field: 1, top: 'garden_lady', cards: 3, coins: 4 }] }];
    const detail = (count: number) => {
      const { play } = sit(prompts, { fields: [garden] }, { phase: 'p1-done', discard: { count, top: null } });
      play.harvesting = 1;
      return asked(play).detail;
    };
    expect(detail(4)).toContain('from the discard pile. All 3 cards');
    expect(detail(3)).toContain('from the discard pile and the deck');
  });
});

describe('offers', () => {
  it('name the beans of my hand, and my own figures to me alone', () => {
    const { play } = sit([{ ask: 'propose', to: ['everyone'], give: [{ hand: 1 }, { face_up: 'soy_lady' }], want: ['red'], want_face_up: [], room: 3 }], { hand: ['red_baby'] }, { face_up: { soy_lady: 1 } });
    expect([play.told({ hand: 1 }), play.told({ face_up: 'soy_lady' })]).toEqual(['red', 'soy_lady']);
    const mine = { number: 1, from: 'A' as const, to: 'everyone' as const, give: { hand: { red: 1 }, face_up: { soy_lady: 1 } }, want: {}, answers: null, willing: [], declined: [], cards: [{ hand: 1 }, { face_up: 'soy_lady' as const }] };
    expect(play.given(mine)).toEqual([{ card: 'red_baby', hidden: false, secret: true }, { card: 'soy_lady', hidden: false, secret: false }]);
    expect(play.given({ ...mine, from: 'B' })).toEqual([{ card: 'soy_lady', hidden: false, secret: false }, { card: 'red', hidden: true, secret: false }]);
  });
});
