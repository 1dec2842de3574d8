// The coin chart in numbers: pixels from turns and coins.

import type { Seat } from '../api/types';
import type { Party } from './seats';
import { days, line, type Story } from './story';

/** A player's line: told apart by its dash and its house, not by a colour alone. */
export interface Line { seat: Party; name: string; me: boolean; dash: string }

const DASHES = ['11 6', '2 7', '14 6 2 6', '5 4', '20 5', '9 4 2 4 2 4', '3 10'];

/** The lines of a game: mine is drawn through, the others in the order given. */
export function linesOf(players: { seat: Party; name: string }[], me: Seat | null): Line[] {
  let next = 0;
  return players.map(({ seat, name }) => ({ seat, name, me: seat === me, dash: seat === me ? '' : DASHES[next++ % DASHES.length]! }));
}

/** The side that nobody plays, as one more line. */
export const partyOf = (house: { name: string; times: number } | undefined): { seat: Party; name: string }[] =>
  house ? [{ seat: 'house', name: house.times > 1 ? `${house.name} ×${house.times}` : house.name }] : [];

export interface Frame { left: number; top: number; right: number; bottom: number }
export interface End { coins: number; seats: Party[]; y: number; size: number }

export interface Plot {
  frame: Frame;
  paths: (Line & { d: string })[];
  bands: { x: number; width: number; label: number }[];
  grid: { y: number; coins: number }[];
  buys: { x: number; y: number; seat: Seat }[];
  ends: End[];
}

/** Room between the lines of the grid, so that there are at most five. */
const step = (most: number): number => [1, 2, 4, 5, 10, 20, 50].find((it) => most / it <= 5) ?? 100;

/** Houses stand where the lines end, but never on each other. */
function endsOf(story: Story, lines: Line[], y: (coins: number) => number, { top, bottom }: Frame): End[] {
  const totals = new Map<number, Party[]>();
  for (const { seat } of lines) {
    const coins = story.steps.at(-1)?.coins[seat] ?? 0;
    totals.set(coins, [...(totals.get(coins) ?? []), seat]);
  }
  const groups = [...totals].sort(([a], [b]) => b - a);
  const row = Math.min(33, (bottom - top + 20) / groups.length);
  const size = Math.min(27, row - 2);
  const ends = groups.map(([coins, seats]) => ({ coins, seats, y: y(coins), size }));
  ends.forEach((end, at) => (end.y = Math.max(end.y, (ends[at - 1]?.y ?? top - row) + row)));
  ends.toReversed().forEach((end, at, from) => (end.y = Math.min(end.y, (from[at - 1]?.y ?? bottom + 6 + row) - row)));
  return ends;
}

export function plot(story: Story, lines: Line[], frame: Frame): Plot {
  const { left, right, top, bottom } = frame;
  const turns = Math.max(story.turns.length, 1);
  const all = lines.map((it) => line(story, it.seat));
  const most = Math.max(4, ...all.flat().map((it) => it.coins));
  const every = step(most);
  const roof = Math.ceil(most / every) * every;
  // Whoever owes more than they have ends below nothing.
  const floor = Math.floor(Math.min(0, ...all.flat().map((it) => it.coins)) / every) * every;
  const x = (at: number) => left + (at / turns) * (right - left);
  const y = (coins: number) => bottom - ((coins - floor) / (roof - floor)) * (bottom - top);
  const paths = lines.map((it, at) => {
    // The last harvest is everybody's at once: side by side it can be seen.
    const far = right - at * Math.min(5, (right - left) / 80);
    const d = all[at]!.slice(1).map((point) => `H${Math.min(x(point.x), far).toFixed(1)}V${y(point.coins).toFixed(1)}`).join('');
    return { ...it, d: `M${left} ${y(all[at]![0]!.coins).toFixed(1)}${d}H${right}` };
  });
  return {
    frame, paths: paths.toReversed(),
    bands: days(story).map(({ from, to }, at) => ({ x: x(from), width: Math.max(x(to) - x(from) - 2, 0), label: at + 1 })),
    grid: Array.from({ length: (roof - floor) / every + 1 }, (_, at) => ({ y: y(floor + at * every), coins: floor + at * every })),
    buys: story.purchases.filter(({ seat }) => lines.some((it) => it.seat === seat)).map((it) => ({ x: x(story.steps.find(({ seq }) => seq === it.seq)!.x), y: y(it.coins), seat: it.seat })),
    ends: endsOf(story, lines, y, frame),
  };
}
