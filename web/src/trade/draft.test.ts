import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClassicEvent as Event } from '../api/types';
import { Draft } from './draft.svelte';
import type { Offer } from './types';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

const offer: Offer = {
  number: 7, from: 'B', to: 'A', give: { hand: { chili: 2 }, face_up: {} }, want: { garden: 1 }, answers: null, willing: [], declined: [],
};

describe('an offer being built', () => {
  it('is kept over a reload', () => {
    const draft = new Draft('t1');
    draft.toggle({ hand: 2 });
    draft.ask('red', 1);
    const again = new Draft('t1');
    expect(again.action()).toEqual({ do: 'propose', to: 'everyone', give: [{ hand: 2 }], want: { red: 1 } });
    expect(new Draft('t2').isEmpty).toBe(true);
  });

  it('takes cards in and out, and open cards up to how many there are', () => {
    const draft = new Draft('t');
    draft.toggle({ hand: 1 });
    draft.toggle({ hand: 1 });
    expect(draft.give).toEqual([]);
    draft.toggle({ face_up: 'soy' }, 2);
    draft.toggle({ face_up: 'soy' }, 2);
    expect(draft.give).toHaveLength(2);
    draft.toggle({ face_up: 'soy' }, 2);
    expect(draft.give).toEqual([]);
  });

  it('never wants less than nothing', () => {
    const draft = new Draft('t');
    draft.ask('blue', 1);
    draft.ask('blue', -1);
    draft.ask('blue', -1);
    expect(draft.want).toEqual({});
  });

  it('asks for ideas instead of beans', () => {
    const draft = new Draft('t');
    draft.ask('blue', 1);
    draft.open = true;
    expect(draft.action()).toMatchObject({ want: 'open' });
    draft.ask('red', 1);
    expect(draft.action()).toMatchObject({ want: { red: 1 } });
  });

  it('counters from the other side, and says which offer it answers', () => {
    const draft = new Draft('t');
    draft.counter(offer, [{ hand: 3 }]);
    expect(draft.action()).toEqual({ do: 'propose', to: 'B', give: [{ hand: 3 }], want: { chili: 2 }, answers: 7 });
    draft.to = 'C';
    expect(draft.answers).toBeNull();
  });

  it('follows hand cards that move up', () => {
    const draft = new Draft('t');
    draft.toggle({ hand: 2 });
    draft.toggle({ hand: 5 });
    const planted: Event = { event: 'planted', seat: 'A', bean: 'red', field: 1, from: 'hand' };
    draft.follow([planted], 'A');
    expect(draft.give).toEqual([{ hand: 1 }, { hand: 4 }]);
    const nothing = { hand: {}, face_up: {} };
    const deal: Event = { event: 'dealing', offer: 1, from: 'B', with: 'A', gave: nothing, got: nothing, cards: [{ hand: 1 }, { hand: 2 }] };
    draft.follow([deal], 'A');
    expect(draft.give).toEqual([{ hand: 2 }]);
  });

  it('follows a hand card that goes to a boss', () => {
    const draft = new Draft('t');
    draft.toggle({ hand: 1 });
    draft.toggle({ hand: 3 });
    draft.follow([{ event: 'to_boss', seat: 'A', boss: 'al', bean: 'chili', from: 'hand', position: 2 }], 'A');
    expect(draft.give).toEqual([{ hand: 1 }, { hand: 2 }]);
  });

  it('does not care about the hands of others', () => {
    const draft = new Draft('t');
    draft.toggle({ hand: 2 });
    draft.follow([{ event: 'planted', seat: 'B', bean: 'red', field: 1, from: 'hand' }], 'A');
    expect(draft.give).toEqual([{ hand: 2 }]);
  });
});
