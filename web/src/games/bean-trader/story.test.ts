// A real game of Bean Trader, read from its log.

import { describe, expect, it } from 'vitest';
import type { BeanTraderEvent as Event, BeanTraderView, Seat, View } from '../../api/types';
import { check } from '../../lib/fair';
import { BEAN_TRADER } from '../../lib/fixtures';
import { stepAt, tell } from '../../lib/story';
import { bestOrder } from '../../lib/tales';
import { chronicle } from './chronicle';
import { eventWords, logWords } from './log';
import { BeanTraderPiles } from './piles';
import { stepWords } from './steps';
import { why } from './why';

const { table, facts, entries, coins } = BEAN_TRADER;
const story = tell(entries, ['A', 'B', 'C'], chronicle);
const name = (seat: Seat) => ({ A: 'Ada', B: 'Ben', C: 'Cleo' })[seat as 'A' | 'B' | 'C'];
const teller = { seat: 'A' as const, name, facts };

describe('the story', () => {
  it('has the thalers that the server told, after each entry', () => {
    expect(coins.length).toBeGreaterThan(8);
    for (const [seq, all] of coins) expect([seq, story.steps[stepAt(story.steps, seq)]!.coins]).toEqual([seq, all]);
  });
  it('adds up at the end', () => {
    const { before, harvest, debts, standing } = story.ending!;
    for (const { seat, score } of standing.places) {
      const sold = harvest.filter((it) => it.seat === seat).reduce((sum, it) => sum + it.coins, 0);
      const owed = debts.find((it) => it.seat === seat)?.coins ?? 0;
      expect(before[seat]! + sold - owed).toBe(score);
    }
  });
  it('begins with the first turn', () => {
    expect(story.turns[0]!.number).toBe(1);
    expect(story.steps.every((it) => it.turn > 0)).toBe(true);
    expect(story.steps.filter((it) => it.phase === 'setup-choose').map((it) => it.told.what.entry)).toEqual(['began', 'acted', 'acted', 'acted']);
    expect(story.starting).toBe(story.turns[0]!.active);
  });
  it('knows the best order', () => {
    expect(bestOrder(story)!.coins).toBe(Math.max(...story.harvests.filter((it) => !it.rest).map((it) => it.coins)));
  });
});

describe('the fair shuffle', () => {
  it('finds every card where the seed says', () => {
    const fair = check(table, entries, (seed) => new BeanTraderPiles(seed, facts))!;
    expect(fair).toMatchObject({ sealed: true, broken: null });
    expect(fair.cards).toBeGreaterThan(15);
  });
  it('notices a harvest that was another one', () => {
    const forged = structuredClone(entries);
    const drawn = forged.flatMap((it) => it.events as Event[]).find((it) => it.event === 'harvest_drawn')!;
    drawn.card = drawn.card === 'H01' ? 'H02' : 'H01';
    expect(check(table, forged, (seed) => new BeanTraderPiles(seed, facts))!.broken).not.toBeNull();
  });
});

describe('the words', () => {
  it('fill every place in a sentence', () => {
    for (const told of entries) for (const line of logWords(teller, told)) expect(line.text).not.toMatch(/[{}]|undefined|bean-trader\./);
  });
  it('speak to me of myself', () => {
    expect(eventWords(teller, { event: 'toll_paid', seat: 'A', toll: 20, thalers: 20 })!.text).toBe('You pay a toll of 20.');
    expect(eventWords(teller, { event: 'toll_paid', seat: 'B', toll: 20, thalers: 20 })!.text).toBe('Ben pays a toll of 20.');
  });
  it('tell every step of a review', () => {
    for (const step of story.steps.filter((it) => !it.undone)) {
      const { title } = stepWords(facts, step, table, step.told.events as Event[]);
      expect([step.seq, title === '' ? step.told.events.map((it) => it.event) : '']).toEqual([step.seq, '']);
    }
  });
  it('say why somebody has won', () => {
    const standing = table.standing!;
    const view = { seats: {} } as BeanTraderView as View;
    expect(why({ table, view, standing, starting: 'A', name })).toMatch(/thalers/);
  });
});
