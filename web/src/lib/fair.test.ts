import { describe, expect, test } from 'vitest';
import { ClassicPiles } from '../games/classic/piles';
import { check, commitmentOf, shuffle } from './fair';
import { DUEL, FOUR } from './fixtures';

test('the shuffle of seed 7 is the one of docs/shuffle.md', () => {
  const seed = new Uint8Array(32);
  seed[0] = 7;
  expect(shuffle(seed, 1, Array.from({ length: 16 }, (_, at) => at))).toEqual([8, 12, 11, 4, 15, 0, 5, 6, 13, 7, 10, 1, 3, 9, 14, 2]);
});

describe.each([['four players', FOUR], ['duel', DUEL]] as const)('%s', (_, { table, entries, beans }) => {
  const piles = (seed: Uint8Array) => new ClassicPiles(seed, beans);
  test('a real game holds', () => {
    const told = check(table, entries, piles)!;
    expect(told).toMatchObject({ sealed: true, broken: null });
    expect(told.cards).toBeGreaterThan(80);
    expect(told.contributions.map((it) => it.seat)).toEqual(['A']);
  });
  test('another secret does not fit the seal', () => {
    const secret = `00${table.secret!.slice(2)}`;
    expect(check({ ...table, secret }, entries, piles)).toMatchObject({ sealed: false });
  });
  test('a seal changed after the table was opened is found', () => {
    const secret = '11'.repeat(32);
    expect(check({ ...table, secret, commitment: commitmentOf(secret) }, entries, piles)!.sealed).toBe(false);
  });
  test('a card that lay elsewhere is found', () => {
    const at = entries.findLastIndex((it) => it.events.some((event) => event.event === 'turned_over'));
    const log = entries.map((it, place) => (place === at ? { ...it, events: it.events.map((event) => (event.event === 'turned_over' ? { ...event, cards: event.cards.map(() => 'coffee' as const) } : event)) } : it));
    const found = check(table, log, piles)!;
    expect(found.sealed).toBe(true);
    expect(found.broken).toBe(entries[at]!.seq);
  });
  test('bytes that were swapped are found', () => {
    const log = entries.map((it) => (it.what.entry === 'contributed' ? { ...it, what: { ...it.what, contribution: '22'.repeat(32) } } : it));
    expect(check(table, log, piles)!.broken).not.toBeNull();
  });
  test('without the beans of the game only the seal is checked', () => {
    expect(check(table, entries, null)).toMatchObject({ sealed: true, cards: null, broken: null });
  });
  test('nothing is said while the secret is hidden', () => {
    const { secret: _hidden, ...hidden } = table;
    expect(check(hidden as typeof table, entries, piles)).toBeNull();
  });
});
