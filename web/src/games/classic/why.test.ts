import { describe, expect, test } from 'vitest';
import type { Seat, Standing } from '../../api/types';
import { lasted, title } from '../../pages/end/why';
import type { Outcome } from '../family';
import { handsCount, why } from './why';

const NAMES: Partial<Record<Seat, string>> = { A: 'Ada', B: 'Mira', C: 'Jonas', D: 'Priya' };
const name = (seat: Seat) => NAMES[seat] ?? seat;

function ended(ruleset: string, places: [Seat, number, number, number][], starting: Seat = 'A'): Outcome {
  const standing: Standing = { winners: places.filter((it) => it[1] === 1).map((it) => it[0]), places: places.map(([seat, rank, score]) => ({ seat, rank, score })) };
  const seats = Object.fromEntries(places.map(([seat, , , hand_count]) => [seat, { hand_count }]));
  return { table: { ruleset }, view: { seats }, standing, starting, name } as unknown as Outcome;
}

describe('who is ahead', () => {
  test('one', () => expect(why(ended('modern-base', [['B', 1, 16, 2], ['A', 2, 15, 1]]))).toBe('**Mira has 16 coins.** Ada comes next with 15.'));
  test('two behind', () => expect(why(ended('classic-2000', [['B', 1, 1, 2], ['A', 2, 0, 1], ['C', 2, 0, 1]]))).toBe('**Mira has 1 coin.** Ada and Jonas come next with 0.'));
});

describe.each(['classic-2000', 'duel-2000'])('a tie in %s', (ruleset) => {
  test('goes to more cards in hand', () => {
    const facts = ended(ruleset, [['A', 1, 16, 3], ['D', 2, 16, 1], ['B', 3, 14, 4]]);
    expect(why(facts)).toBe('**Ada and Priya both have 16 coins.** The tie goes to more cards left in hand: Ada holds 3, Priya 1.');
    expect(handsCount(facts)).toEqual(['A', 'D']);
  });
  test('is shared by those who are even in both', () => {
    const facts = ended(ruleset, [['A', 1, 16, 3], ['D', 1, 16, 3], ['B', 3, 16, 0]]);
    expect(title(facts)).toBe('Ada and Priya win');
    expect(why(facts)).toContain('**Ada, Priya, and Mira have 16 coins each.** The cards left in hand break no tie either: Ada holds 3, Priya 3, Mira 0.');
  });
});

describe.each(['modern-base', 'modern-extra-beans', 'duel-modern'])('a tie in %s', (ruleset) => {
  const facts = ended(ruleset, [['C', 1, 16, 0], ['B', 2, 16, 5]], 'A');
  test('goes to the seat furthest from the one who began', () => {
    expect(why(facts)).toBe('**Jonas and Mira both have 16 coins.** The tie goes to whoever sits furthest around the table from Ada, who began: Jonas.');
  });
  test('is not about the hands', () => expect(handsCount(facts)).toEqual([]));
});

test('a ruleset we know nothing of has a tie-break too', () => {
  expect(why(ended('unheard-of', [['C', 1, 16, 0], ['B', 2, 16, 5]]))).toContain('The tie-break of this game goes to Jonas.');
});
test('three winners are not all ploughed into the hill', () => {
  expect(title(ended('classic-2000', [['A', 1, 9, 1], ['B', 1, 9, 1], ['C', 1, 9, 1]]))).toBe('A shared win');
});
test.each([[20_000, 'less than a minute'], [60_000, '1 minute'], [41 * 60_000, '41 minutes'], [3 * 3_600_000, '3 hours'], [5 * 86_400_000, '5 days']])('%i ms', (ms, words) => {
  expect(lasted(ms)).toBe(words);
});
