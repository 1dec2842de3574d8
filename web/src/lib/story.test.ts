import { describe, expect, test } from 'vitest';
import type { Card, Event, Seat, Told } from '../api/types';
import { chronicle } from '../games/classic/chronicle';
import { DUEL, FOUR } from './fixtures';
import { days, line, stepAt, stepNear, tell, undone } from './story';
import { bestDeal, bestTurn, biggestField, flows } from './tales';

const GAMES = [['four players, 2000 edition', FOUR], ['modern duel', DUEL]] as const;

describe.each(GAMES)('%s', (_, game) => {
  const story = tell(game.entries, game.seats, chronicle);

  test('after each entry everybody has the coins that the server told', () => {
    expect(game.coins.length).toBeGreaterThan(5);
    for (const [seq, coins] of game.coins) expect([seq, story.steps[stepAt(story.steps, seq)]!.coins]).toEqual([seq, coins]);
  });

  test('purse and last harvest make the score', () => {
    const { before, harvest, standing } = story.ending!;
    expect(standing).toEqual(game.table.standing);
    for (const { seat, score } of standing.places) {
      const earned = harvest.filter((it) => it.seat === seat).reduce((sum, it) => sum + it.coins, 0);
      expect(before[seat]! + earned).toBe(score);
    }
  });

  test('turns go around the table', () => {
    expect(story.turns[0]!.active).toBe(story.starting);
    story.turns.slice(1).forEach(({ active, number }, at) => {
      expect(number).toBe(at + 2);
      const before = game.seats.indexOf(story.turns[at]!.active);
      expect(active).toBe(game.seats[(before + 1) % game.seats.length]);
    });
  });

  test('steps move on from the deal to the end', () => {
    expect(story.steps[0]!.told.what.entry).toBe('began');
    expect(story.steps.at(-1)!.x).toBe(story.turns.length);
    story.steps.slice(1).forEach((step, at) => expect(step.x).toBeGreaterThan(story.steps[at]!.x));
  });

  test('days fill the game without a gap', () => {
    const all = days(story);
    expect(all[0]!.from).toBe(0);
    expect(all.at(-1)!.to).toBe(story.turns.length);
    all.slice(1).forEach((day, at) => expect(day.from).toBe(all[at]!.to));
    expect(all.length).toBe(story.sunsets.length);
  });

  test('what was taken back is told, but counts for nothing', () => {
    const gone = undone(game.entries);
    expect(gone.size).toBe(game.entries.filter((it) => it.what.entry === 'took_back').length);
    expect(gone.size).toBeGreaterThan(0);
    for (const seq of gone) {
      const at = stepAt(story.steps, seq);
      expect(story.steps[at]).toMatchObject({ seq, undone: true, talk: true });
      const back = story.steps.find((it) => it.seq > seq && it.told.what.entry === 'took_back')!;
      expect(back.coins).toEqual(story.steps[at - 1]!.coins);
      expect([...story.deals, ...story.harvests, ...story.purchases].some((it) => it.seq === seq)).toBe(false);
    }
  });

  test('a line ends at the score', () => {
    for (const { seat, score } of story.ending!.standing.places) {
      const points = line(story, seat);
      expect(points[0]).toEqual({ x: 0, coins: 0 });
      expect(points.at(-1)!.coins).toBe(score);
    }
  });

  test('a place is found by its entry and by its turn', () => {
    for (const at of [0, 10, story.steps.length - 1]) {
      expect(stepAt(story.steps, story.steps[at]!.seq)).toBe(at);
      expect(stepNear(story.steps, story.steps[at]!.x)).toBe(at);
    }
    expect(stepAt(story.steps, 1_000_000)).toBe(story.steps.length - 1);
  });
});

describe('a game of deals', () => {
  const story = tell(FOUR.entries, FOUR.seats, chronicle);
  const worth = (bean: Card, cards: number) => FOUR.beans.find((it) => it.bean === bean)!.beanometer.reduce((most, step) => (cards >= step.cards ? step.coins : most), 0);

  test('deals have both sides', () => {
    expect(story.deals.length).toBe(61);
    expect(story.deals[0]).toMatchObject({ turn: 1, from: 'D', gave: { wax: 1 }, with: 'A', got: { chili: 1 } });
  });
  test('third fields are bought once each, and paid', () => {
    expect(new Set(story.purchases.map((it) => it.seat)).size).toBe(story.purchases.length);
    for (const { seq, seat, price, coins } of story.purchases) {
      expect(price).toBe(3);
      expect(story.steps[stepAt(story.steps, seq) - 1]!.coins[seat]).toBe(coins + price);
    }
  });
  test('the best deal is worth what its cards brought', () => {
    const best = bestDeal(story, worth, 'A')!;
    expect(best.seat).toBe('A');
    const own = story.yields.filter((it) => it.deal === best.deal && it.seat === 'A');
    expect(own.reduce((sum, it) => sum + worth(it.bean, it.of) - worth(it.bean, it.of - it.cards), 0)).toBe(best.coins);
    expect(bestDeal(story, worth, null)!.coins).toBeGreaterThanOrEqual(best.coins);
  });
  test('no deal yields more cards than it gave', () => {
    for (const deal of story.deals) {
      const all = Object.values(deal.gave).concat(Object.values(deal.got)).reduce((sum, n) => sum + n, 0);
      expect(story.yields.filter((it) => it.deal === deal).reduce((sum, it) => sum + it.cards, 0)).toBeLessThanOrEqual(all);
    }
  });
  test('the biggest field and the best turn', () => {
    const field = biggestField(story)!;
    expect(Math.max(...story.harvests.map((it) => it.cards))).toBe(field.cards);
    expect(bestTurn(story)!.coins).toBeGreaterThan(0);
  });
  test('what flows between two is the sum of their deals', () => {
    const all = flows(story);
    const sum = (from: Seat, to: Seat) => Object.values(all.find((it) => it.from === from && it.to === to)?.cards ?? {}).reduce((a, b) => a + b, 0);
    const own = story.deals.filter((it) => [it.from, it.with].sort().join('') === 'AB');
    const given = own.flatMap((it) => Object.values(it.from === 'A' ? it.gave : it.got)).reduce((a, b) => a + b, 0);
    expect(sum('A', 'B')).toBe(given);
  });
});

test('several actions taken back in a row are undone from the last', () => {
  const plant = (field: number): Event[] => [{ event: 'planted', seat: 'A', bean: 'red', field, from: 'hand' }];
  const acted = (seq: number, events: Event[]): Told => ({ seq, at: 0, what: { entry: 'acted', seat: 'A', by: 'person' }, events });
  const back = (seq: number): Told => ({ seq, at: 0, what: { entry: 'took_back', seat: 'A' }, events: [] });
  const sold: Event = { event: 'harvested', seat: 'A', field: 1, bean: 'red', cards: 2, coins: 1 };
  const log: Told[] = [
    { seq: 1, at: 0, what: { entry: 'began' }, events: [{ event: 'game_began', starting: 'A' }, { event: 'phase_began', active: 'A', phase: 'p1-must-plant' }] },
    acted(2, plant(1)), acted(3, [sold]), acted(4, plant(2)), back(5), back(6), acted(7, plant(1)),
  ];
  expect([...undone(log)]).toEqual([4, 3]);
  const story = tell(log, ['A', 'B'], chronicle);
  expect(story.steps.map((it) => it.coins.A)).toEqual([0, 0, 1, 1, 1, 0, 0]);
  expect(story.harvests).toEqual([]);
});
