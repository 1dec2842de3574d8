import { beforeEach, expect, it, vi } from 'vitest';
import { Draft } from './draft.svelte';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

it('is there again after a reload, at its own table', () => {
  const draft = new Draft('one');
  draft.begin('invite', 'B', 17);
  draft.give = { blue: 1 };
  draft.buys = [{ space: 2, bean: 'soy' }];
  draft.want = { red: 1 };
  const again = new Draft('one');
  expect(again.phase).toBe(17);
  expect(again.action()).toEqual({ do: 'propose', kind: 'invite', to: 'B', give: { blue: 1, soy: 1 }, want: { red: 1 }, buys: [{ space: 2, bean: 'soy' }] });
  expect(new Draft('two')).toMatchObject({ phase: null, isEmpty: true });
});

it('starts a counter-offer from what was offered, as far as I have it', () => {
  const draft = new Draft('one');
  draft.counter({ number: 4, kind: 'trade', from: 'C', to: 'A', give: { chili: 1 }, want: { red: 1, soy: 1 }, buys: [], discard: {}, answers: null, willing: {}, declined: [] }, 'trade', { soy: 2 }, 9);
  expect(draft.action()).toEqual({ do: 'propose', kind: 'trade', to: 'C', give: { soy: 1 }, want: { chili: 1 }, answers: 4 });
});

it('leaves open what is wanted, or names it', () => {
  const draft = new Draft('one');
  draft.begin('trade', 'everyone', 3);
  draft.want = { red: 1 };
  draft.open = true;
  expect(draft.want).toEqual({});
  expect(draft.action()).toMatchObject({ want: 'open' });
  draft.turnTo('B');
  expect(draft).toMatchObject({ to: 'B', open: true });
});
