import { describe, expect, it, test } from 'vitest';
import type { GangstersEvent as Event, GangstersView, TableView } from '../../api/types';
import { check } from '../../lib/fair';
import { GANGSTERS, GANGSTERS_SOLO, GANGSTERS_TRADE } from '../../lib/fixtures';
import { days, stepAt, tell, undone } from '../../lib/story';
import { chronicle } from './chronicle';
import { eventLines, type Teller } from './log';
import { GangstersPiles } from './piles';
import { stepWords } from './steps';
import { why } from './why';

const name = (seat: string) => ({ A: 'Ada', B: 'Ole' })[seat] ?? seat;

describe.each([['two', GANGSTERS], ['alone', GANGSTERS_SOLO], ['two who trade', GANGSTERS_TRADE]] as const)('the story of a game, %s', (_, game) => {
  const story = tell(game.entries, game.seats, chronicle(game.facts));
  const gone = undone(game.entries);

  test('everybody has the coins that the server told, and the mafia what it counts', () => {
    for (const [seq, coins] of game.coins) {
      const { house = 0, ...seats } = story.steps[stepAt(story.steps, seq)]!.coins;
      expect([seq, { ...seats, house }]).toEqual([seq, coins]);
    }
  });

  test('purses and the last sales make the scores', () => {
    const { before, harvest, sales, standing } = story.ending!;
    for (const { seat, score } of standing.places) expect(before[seat]! + harvest.filter((it) => it.seat === seat).reduce((sum, it) => sum + it.coins, 0)).toBe(score);
    expect(before.house! + sales.reduce((sum, it) => sum + it.coins, 0) * game.facts.mafia_factor).toBe(standing.house!.score);
    expect(sales.every((it) => ['al', 'don', 'joe'].includes(it.by))).toBe(true);
  });

  test('turns are counted as the game counts them', () => {
    const last = game.entries.flatMap((it) => it.events as Event[]).findLast((it) => it.event === 'phase_began')!;
    expect(story.turns.at(-1)!.number).toBe(last.turn);
    story.turns.forEach((it, at) => expect(it.number).toBe(at + 1));
    expect(days(story).at(-1)!.to).toBe(story.turns.length);
    expect(story.sunsets).toHaveLength(game.facts.final_exhaustion);
  });

  test('every entry and every step has words without a gap', () => {
    const teller: Teller = { seat: 'A', name, isAlone: game.facts.players === 1 };
    const table = { ...game.table, seats: game.seats.map((seat) => ({ seat, occupant: { kind: 'person', player: seat, name: name(seat) } })) } as unknown as TableView;
    for (const { events } of game.entries) for (const { line } of eventLines(teller, events as Event[])) expect(line.text).not.toMatch(/[{}]|\b(log|gangsters)\./);
    for (const step of story.steps) {
      const scene = stepWords(step, story, table, step.told.events as Event[]);
      expect([step.seq, scene.title]).not.toEqual([step.seq, '']);
      expect(`${scene.title} ${scene.detail} ${scene.during}`).not.toMatch(/[{}]|\b(log|review|gangsters)\./);
    }
  });

  test('the shuffle holds, and a card that lay elsewhere is found', () => {
    const piles = (seed: Uint8Array) => new GangstersPiles(seed, game.facts.beans);
    const told = check(game.table, game.entries, piles)!;
    expect(told).toMatchObject({ sealed: true, broken: null });
    expect(told.cards).toBeGreaterThan(100);
    const at = game.entries.findLastIndex((it) => !gone.has(it.seq) && (it.events as Event[]).some((event) => event.event === 'joined_row' && event.from === 'deck'));
    const swap = (event: Event): Event => (event.event === 'joined_row' ? { ...event, bean: event.bean === 'blue' ? 'bush' : 'blue' } : event);
    const log = game.entries.map((it, place) => (place === at ? { ...it, events: (it.events as Event[]).map(swap) } : it));
    expect(check(game.table, log, piles)!.broken).toBe(game.entries[at]!.seq);
  });
});

describe('deals in the story', () => {
  const story = tell(GANGSTERS_TRADE.entries, GANGSTERS_TRADE.seats, chronicle(GANGSTERS_TRADE.facts));
  const table = { ...GANGSTERS_TRADE.table, seats: GANGSTERS_TRADE.seats.map((seat) => ({ seat, occupant: { kind: 'person', player: seat, name: name(seat) } })) } as unknown as TableView;
  const scenes = story.steps.map((step) => ({ step, scene: stepWords(step, story, table, step.told.events as Event[]) }));

  it('are told, with what was given and got', () => {
    expect(story.deals.length).toBeGreaterThan(3);
    for (const { seq } of story.deals) {
      const { scene } = scenes.find((it) => it.step.seq === seq)!;
      expect(scene).toMatchObject({ during: 'trading', picture: { kind: 'swap', done: true } });
      expect(scene.title).toMatch(/^(Ada|Ole) and (Ada|Ole) trade|gift|gives/);
    }
  });
  it('a window that is closed is the end of the trading, not of a tribute', () => {
    const ends = scenes.filter(({ step }) => step.phase.startsWith('window') && (step.told.events as Event[]).every((it) => it.event === 'phase_began' || it.event === 'offer_gone'));
    expect(ends.length).toBeGreaterThan(3);
    for (const { step, scene } of ends.filter((it) => (it.step.told.events as Event[]).some((event) => event.event === 'phase_began'))) expect([step.seq, scene.title]).toEqual([step.seq, `${name(step.seat!)} ends the trading.`]);
  });
  it('cards from a deal find their fields', () => {
    const planted = GANGSTERS_TRADE.entries.flatMap((it) => it.events as Event[]).filter((it) => it.event === 'planted' && it.from === 'received');
    expect(planted.length).toBeGreaterThan(3);
    expect(story.yields.length).toBeGreaterThan(0);
  });
});

describe('alike events are one line', () => {
  const teller: Teller = { seat: 'A', name, isAlone: false };
  const to = (position: number | null): Event => ({ event: 'to_boss', seat: 'A', boss: 'al', bean: 'chili', from: 'row', position });
  it('a set for a boss who sells half-way', () => {
    const events: Event[] = [to(null), to(null), { event: 'boss_sold', boss: 'al', bean: 'chili', cards: 8, coins: 3 }, to(null)];
    expect(eventLines(teller, events).map((it) => it.line.text)).toEqual(['You give Al 2 Chili.', 'Al sells 8 Chili for 3 coins.', 'You give Al Chili.']);
  });
  it('cards drawn at the end of a turn', () => {
    expect(eventLines(teller, [{ event: 'drew', seat: 'A', card: 'blue' }, { event: 'drew', seat: 'A', card: 'bush' }]).map((it) => it.line.text)).toEqual(['You draw Blue and Bush.']);
    expect(eventLines(teller, [{ event: 'drew', seat: 'B', card: null }, { event: 'drew', seat: 'B', card: null }]).map((it) => it.line.text)).toEqual(['Ole draws 2 cards.']);
  });
});

describe('why it came out so', () => {
  const outcome = (winners: ('A' | 'B')[], scores: number[], house: number, mafia = house) => ({
    table: {} as TableView, starting: 'A' as const, name, view: { mafia: { coins: mafia, score: house } } as GangstersView,
    standing: { winners, places: scores.map((score, at) => ({ seat: (['A', 'B'] as const)[at]!, rank: at + 1, score })), house: { score: house, beaten_by: winners.filter((_, at) => scores[at]! > house) } },
  });
  it.each([
    ['won, not against the mafia', outcome(['A'], [12, 9], 15), '**Ada has 12 coins.** Ole has 9. The mafia has 15: nobody has beaten it.'],
    ['won against the mafia too', outcome(['A'], [16, 9], 15), '**Ada has 16 coins.** Ole has 9. The mafia has 15: beaten too, the finest victory.'],
    ['together', outcome(['A', 'B'], [11, 11], 15), '**Ada and Ole have 11 coins each and win together.** The mafia has 15: nobody has beaten it.'],
    ['alone, won', outcome(['A'], [17], 16, 8), '**17 against 2 × 8 = 16.** More than the mafia counts: you have beaten it.'],
    ['alone, even', outcome([], [16], 16, 8), '**16 against 2 × 8 = 16.** As many is not enough.'],
    ['alone, lost', outcome([], [9], 50, 25), '**9 against 2 × 25 = 50.** It takes more than the mafia counts.'],
  ] as const)('%s', (_, it_, words) => {
    expect(why(it_ as Parameters<typeof why>[0])).toBe(words);
  });
});
