// A real game of The Duel, read from its log.
import { describe, expect, it, test } from 'vitest';
import type { Bonus, Seat, TheDuelEvent } from '../../api/types';
import { check } from '../../lib/fair';
import { THE_DUEL } from '../../lib/fixtures';
import { stepAt, tell, undone } from '../../lib/story';
import { bestTurn } from '../../lib/tales';
import { chronicle } from './chronicle';
import { eventWords, logWords, type Teller } from './log';
import { DOLLARS } from './money';
import { TheDuelPiles } from './piles';
import { turnsOf } from './say-facts';
import { stepWords } from './steps';
import { why } from './why';

const { table, facts, entries, cents } = THE_DUEL;
const story = tell(entries, ['A', 'B'], chronicle(facts));
const name = (seat: Seat) => ({ A: 'Ada', B: 'Ole' })[seat as 'A' | 'B'];
const teller: Teller = { seat: 'A', name, turns: turnsOf(facts), bonus: (card: Bonus) => facts.bonus_cards.find((it) => it.card === card)! };

describe('the story', () => {
  it('has the dollars and cents that the server told, after each entry', () => {
    expect(cents.length).toBeGreaterThan(20);
    for (const [seq, both] of cents) {
      const { coins } = story.steps[stepAt(story.steps, seq)]!;
      expect([seq, Math.round(coins.A! * 100), Math.round(coins.B! * 100)]).toEqual([seq, both.A, both.B]);
    }
  });
  it('has eighteen turns, by turns', () => {
    expect(turnsOf(facts)).toBe(18);
    expect(story.turns.map((it) => it.active).join('')).toBe('AB'.repeat(9));
  });
  it('adds up at the end: purse, bonus cards, last harvest', () => {
    const { before, harvest, bonuses, standing } = story.ending!;
    expect(bonuses.length).toBeGreaterThan(0);
    for (const { seat, score } of standing.places) {
      const earned = [...harvest, ...bonuses].filter((it) => it.seat === seat).reduce((sum, it) => sum + it.coins, before[seat]!);
      expect(Math.round(earned * 100)).toBe(score);
      expect(DOLLARS.of(score)).toBeCloseTo(earned);
    }
  });
  it('tells gifts as deals, and fields by their top card', () => {
    const gone = undone(entries);
    expect(story.deals.length).toBe(entries.filter((it) => !gone.has(it.seq) && it.events.some((event) => event.event === 'gift_given')).length);
    for (const it of story.harvests) expect([it.beans.length, it.beans.at(-1)]).toEqual([it.cards, it.bean]);
    expect(bestTurn(story)!.coins).toBeGreaterThan(1);
  });
  it('hides offers and answers, not what moves a card', () => {
    const talk = story.steps.filter((it) => it.talk && !it.undone && it.told.what.entry === 'acted').flatMap((it) => it.told.events.map((event) => event.event));
    expect(new Set(talk)).toEqual(new Set(['gift_offered', 'gift_declined', 'kept_bonus', 'phase_began']));
  });
});

describe('the fair shuffle', () => {
  const piles = (seed: Uint8Array) => new TheDuelPiles(seed, facts);
  test('holds for both decks', () => {
    const told = check(table, entries, piles)!;
    expect(told).toMatchObject({ sealed: true, broken: null });
    expect(told.cards).toBeGreaterThan(80);
  });
  test('finds a bonus card that lay elsewhere', () => {
    const at = entries.findLastIndex((it) => it.events.some((event) => event.event === 'drew_bonus' && event.card));
    const log = entries.map((it, place) => (place === at ? { ...it, events: it.events.map((event) => (event.event === 'drew_bonus' && event.card ? { ...event, card: event.card === 'P01' ? ('P02' as const) : ('P01' as const) } : event)) } : it));
    expect(check(table, log, piles)!.broken).toBe(entries[at]!.seq);
  });
});

describe('in words', () => {
  const said = entries.flatMap((it) => logWords(teller, it).map((line) => line.text));
  it('leaves no place open and says nothing empty', () => {
    expect(said.length).toBeGreaterThan(200);
    for (const text of said) expect(text).toMatch(/^[^{}]+\.$/);
  });
  it('announces the last turns', () => {
    expect(said).toContain('Your last turn. One more follows.');
    expect(said).toContain('The last turn: it is Ole’s.');
    expect(said.filter((it) => it === 'Your turn.').length).toBe(8);
  });
  it('says what a called bluff cost, to both', () => {
    const bluff = { event: 'bluff_called', from: 'A', to: 'B', bean: 'garden', paid: 'dollar' } as const;
    expect(eventWords(teller, bluff)!.text).toBe('Your bluff is called: you have no Garden and pay Ole 1 dollar.');
    expect(eventWords({ ...teller, seat: 'B' }, bluff)!.text).toBe('It was a bluff: Ada has no Garden and pays you 1 dollar.');
    expect(eventWords(teller, { ...bluff, paid: { bonus: 'P09' } })!.text).toContain('$1.40');
  });
  it('has a title for every step', () => {
    for (const step of story.steps) {
      const scene = stepWords(facts, step, { ...table, seats: [] } as unknown as typeof table, step.told.events as TheDuelEvent[]);
      expect([step.seq, scene.title]).not.toEqual([step.seq, '']);
      expect(scene.during).toBeTruthy();
    }
  });
  it('says why somebody won; in a tie the one who began has lost', () => {
    const outcome = { table, view: null as never, starting: 'A' as const, name };
    const places = (a: number, b: number) => ({ winners: ['B' as const], places: [{ seat: 'B' as const, rank: 1, score: b }, { seat: 'A' as const, rank: 2, score: a }] });
    expect(why({ ...outcome, standing: places(1450, 1460) })).toBe('**Ole has $14.60.** Ada has $14.50.');
    expect(why({ ...outcome, standing: places(1400, 1400) })).toBe('**Both have 14 dollars.** The tie goes against Ada, who began: Ole wins.');
  });
});
