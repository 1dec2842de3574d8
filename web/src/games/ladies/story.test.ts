// A real game of Ladies, read from its log.

import { describe, expect, it, test } from 'vitest';
import type { LadiesEvent, Seat } from '../../api/types';
import { beanOf, figureOf } from '../../lib/beans';
import { check } from '../../lib/fair';
import { LADIES } from '../../lib/fixtures';
import { stepAt, tell } from '../../lib/story';
import { flows } from '../../lib/tales';
import { chronicle } from './chronicle';
import { paid } from './fields';
import { eventWords, logWords } from './log';
import { LadiesPiles } from './piles';
import { stepWords } from './steps';
import { why } from './why';

const { table, facts, entries, coins } = LADIES;
const story = tell(entries, ['A', 'B', 'C'], chronicle);
const name = (seat: Seat) => ({ A: 'Ada', B: 'Ben', C: 'Cleo' })[seat as 'A' | 'B' | 'C'];
const teller = { seat: 'A' as const, name };

describe('the story', () => {
  it('has the coins that the server told, after each entry', () => {
    expect(coins.length).toBeGreaterThan(10);
    for (const [seq, all] of coins) expect([seq, story.steps[stepAt(story.steps, seq)]!.coins]).toEqual([seq, all]);
  });
  it('adds up at the end', () => {
    const { before, harvest, standing } = story.ending!;
    for (const { seat, score } of standing.places) expect(harvest.filter((it) => it.seat === seat).reduce((sum, it) => sum + it.coins, before[seat]!)).toBe(score);
  });
  it('pays each field by its card on top', () => {
    for (const it of story.harvests) {
      expect(it.beans.at(-1)).toBe(it.bean);
      expect(paid(facts, beanOf(it.bean), figureOf(it.bean)!, it.cards)).toBe(it.coins);
    }
  });
  it('tells deals by figure, and the flows by bean', () => {
    expect(story.deals.length).toBeGreaterThan(5);
    for (const deal of story.deals) for (const card of Object.keys({ ...deal.gave, ...deal.got })) expect(figureOf(card as 'red')).not.toBeNull();
    for (const { cards } of flows(story)) for (const card of Object.keys(cards)) expect(figureOf(card as 'red')).toBeNull();
  });
});

describe('the fair shuffle', () => {
  const piles = (seed: Uint8Array) => new LadiesPiles(seed, facts);
  test('holds, over every reshuffle and the coins of a Garden lady', () => {
    expect(entries.some((it) => (it.events as LadiesEvent[]).some((event) => event.event === 'harvested' && event.from_discard.length > 0))).toBe(true);
    const told = check(table, entries, piles)!;
    expect(told).toMatchObject({ sealed: true, broken: null });
    expect(told.cards).toBeGreaterThan(80);
  });
  test('finds a card that lay elsewhere', () => {
    const at = entries.findLastIndex((it) => it.events.some((event) => event.event === 'turned_over'));
    const log = entries.map((it, place) => (place === at ? { ...it, events: it.events.map((event) => (event.event === 'turned_over' ? { ...event, cards: ['garden_baby', 'garden_baby'] } : event)) as typeof it.events } : it));
    expect(check(table, log, piles)!.broken).toBe(entries[at]!.seq);
  });
});

describe('words', () => {
  it('there are some for every step', () => {
    const eyes = { ...table, seats: [] } as unknown as typeof table;
    const titles = story.steps.map((step) => stepWords(step, story, eyes, step.told.events as LadiesEvent[]).title);
    expect(titles.filter((it) => !it || /[{}]|(log|ladies|review)\.[a-z]/.test(it))).toEqual([]);
  });
  it('the log never shows an open message', () => {
    const lines = entries.flatMap((told) => logWords(teller, told)).map((it) => it.text);
    expect(lines.filter((it) => /[{}]|undefined/.test(it))).toEqual([]);
  });
  it('a lady on top, a baby straight into its field', () => {
    const say = (event: LadiesEvent) => eventWords(teller, event)?.text;
    expect(say({ event: 'lady_shifted', seat: 'B', field: 1, position: 2, by: 1, figures: ['gent', 'baby', 'lady'] })).toBe('Ben moves a lady up 1: she is on top.');
    expect(say({ event: 'planted', seat: 'A', card: 'red_baby', field: 2, from: 'deal' })).toBe('Your Red baby goes straight into its field.');
    expect(say({ event: 'harvested', seat: 'C', field: 1, bean: 'garden', figures: ['gent', 'gent', 'gent', 'lady'], coins: 5, from_discard: ['red_gent', 'red_gent', 'red_gent'], from_deck: 2 }))
      .toBe('Cleo harvests 4 Garden, lady on top, for 5 coins. The Garden lady’s coins come from the piles: 3 discarded, 2 from the deck.');
  });
  it('an offer names the beans of a hand, and open cards as what they are', () => {
    const event = { event: 'proposed', offer: 1, from: 'B', to: 'A', give: { hand: { red: 1 }, face_up: { blue_lady: 1 } }, want: { soy: 1 }, answers: null, cards: null } as LadiesEvent;
    expect(eventWords(teller, event)?.text).toBe('Ben offers you Red and Blue lady for Soy.');
  });
  it('whoever has as many coins wins too', () => {
    const standing = { winners: ['A', 'C'], places: [{ seat: 'A', rank: 1, score: 9 }, { seat: 'C', rank: 1, score: 9 }, { seat: 'B', rank: 3, score: 2 }] } as never;
    expect(why({ standing, name } as never)).toContain('They win together.');
  });
});
