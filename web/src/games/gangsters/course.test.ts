import { describe, expect, it, test } from 'vitest';
import type { Bean, Boss, GangstersEvent as Event, Told } from '../../api/types';
import { GANGSTERS, GANGSTERS_SOLO } from '../../lib/fixtures';
import { undone } from '../../lib/story';
import { kindOf, lastCourse, stepsOf } from './course';
import { after, gift, NOTHING, type Mafia } from './mafia';
import { stepSentence, stepShort } from './words';

const drawn = (bean: Bean, from: 'deck' | 'discard' = 'deck'): Event => ({ event: 'joined_row', seat: 'A', bean, from });
const to = (boss: Boss, bean: Bean, from: Extract<Event, { event: 'to_boss' }>['from'] = 'deck'): Event => ({ event: 'to_boss', seat: 'A', boss, bean, from, position: null });
const sold = (boss: Boss, bean: Bean, cards: number, coins: number): Event => ({ event: 'boss_sold', boss, bean, cards, coins });
const mafia = (al: [Bean, number], don: [Bean, number]): Mafia => ({ ...NOTHING, fields: { ...NOTHING.fields, al: { bean: al[0], cards: al[1] }, don: { bean: don[0], cards: don[1] } } });

describe.each([['two', GANGSTERS], ['alone', GANGSTERS_SOLO]] as const)('a real game, %s', (_, game) => {
  test('the bosses grow what the server told', () => {
    const gone = undone(game.entries);
    expect(game.bosses.length).toBeGreaterThan(10);
    // What was taken back later has happened all the same by then.
    for (const [seq, told] of game.bosses.filter(([at]) => ![...gone].some((it) => it <= at && game.entries.find((entry) => entry.seq > it && entry.what.entry === 'took_back')!.seq > at))) {
      const all = game.entries.filter((it) => it.seq <= seq && !gone.has(it.seq)).flatMap((it) => it.events as Event[]).reduce(after, NOTHING);
      expect([seq, told.map(([boss]) => [boss, all.fields[boss].bean, all.fields[boss].cards])]).toEqual([seq, told]);
    }
  });

  test('every draw lays three cards that stay, unless the deck ends', () => {
    const draws = game.entries.filter((it) => kindOf(it.events as Event[]) === 'draw');
    expect(draws.length).toBeGreaterThan(10);
    for (const { events } of draws) {
      const steps = stepsOf(events as Event[], NOTHING);
      const stays = steps.filter((it) => it.kind === 'stays').length;
      expect(stays === 3 || steps.some((it) => it.kind === 'sunset' && it.last)).toBe(true);
    }
  });

  test('every step has its words', () => {
    for (const { events } of game.entries) {
      for (const step of stepsOf(events as Event[], NOTHING)) {
        expect(stepSentence(step)).not.toMatch(/[{}]|gangsters\./);
        expect(stepShort(step)).not.toMatch(/[{}]|gangsters\./);
      }
    }
  });
});

it('picks up what a boss has just thrown away', () => {
  // S13: Don grows four Green; Green, Green, Chili, Kidney are drawn.
  const events = [to('don', 'green'), sold('don', 'green', 5, 2), drawn('green'), drawn('green', 'discard'), drawn('green', 'discard'), drawn('green', 'discard'), drawn('chili'), drawn('kidney')];
  const steps = stepsOf(events, mafia(['stink', 1], ['green', 4]));
  expect(steps.map(stepSentence)).toEqual([
    'Green goes to Don, who has 5 now.', 'Don sells 5 Green for 2 coins.', 'Green stays.', '3 Green join from the discard pile.', 'Chili stays.', 'Kidney stays.',
  ]);
  expect(steps[1]!.mafia).toMatchObject({ coins: 2, fields: { don: { bean: null, cards: 0 } } });
});

it('tells a tribute, a serving and a draw apart', () => {
  expect(kindOf([to('al', 'blue', { field: 1 })])).toBe('tribute');
  expect(kindOf([{ event: 'game_began', starting: 'A' }, to('al', 'blue')])).toBe('serving');
  expect(kindOf([drawn('blue')])).toBe('draw');
  expect(kindOf([to('al', 'blue', 'hand')])).toBeNull();
  expect(kindOf([to('al', 'blue', 'row'), sold('al', 'blue', 8, 3)])).toBeNull();
});

it('a tribute that was taken back is not the last thing that ran', () => {
  const acted = (seq: number, events: Event[]): Told => ({ seq, at: 0, what: { entry: 'acted', seat: 'A', by: 'person' }, events });
  const log: Told[] = [
    { seq: 1, at: 0, what: { entry: 'began' }, events: [{ event: 'game_began', starting: 'A' }, to('al', 'blue'), to('don', 'bush')] },
    acted(2, [drawn('chili')]), acted(3, [to('al', 'blue', { field: 1 })]), { seq: 4, at: 0, what: { entry: 'took_back', seat: 'A' }, events: [] },
  ];
  expect(lastCourse(log.slice(0, 3))).toMatchObject({ seq: 3, kind: 'tribute', before: { fields: { al: { bean: 'blue', cards: 1 } } } });
  expect(lastCourse(log)).toMatchObject({ seq: 2, kind: 'draw' });
});

describe('a gift to a boss', () => {
  const { facts } = GANGSTERS;
  it.each([
    ['short of his price', 'al', { bean: 'blue', cards: 4 }, 2, { to: 6, sells: 0, coins: 0, at: 8 }],
    ['makes him sell', 'don', { bean: 'chili', cards: 5 }, 1, { to: 0, sells: 1, coins: 2, at: 6 }],
    ['larger than he needs: the rest stays', 'don', { bean: 'bush', cards: 3 }, 3, { to: 2, sells: 1, coins: 2, at: 4 }],
    ['into an empty field', 'al', { bean: null, cards: 0 }, 3, { to: 3, sells: 0, coins: 0, at: 6 }],
  ] as const)('%s', (_, boss, field, cards, comes) => {
    expect(gift(facts, field, boss, field.bean ?? 'green', cards)).toMatchObject(comes);
  });
});
