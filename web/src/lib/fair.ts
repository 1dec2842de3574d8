// The fair shuffle, checked in the browser: docs/api.md ('The fair shuffle') and docs/shuffle.md.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Event, Seat, TableView, Told } from '../api/types';
import { undone } from './story';

export interface Fairness {
  /** Whether the secret is the one that was sealed. */
  sealed: boolean;
  seed: string;
  /** Who added bytes to the shuffle, in the order of seats. */
  contributions: { seat: Seat; bytes: string }[];
  /** How many cards came up as the seed says; `null` if that could not be checked. */
  cards: number | null;
  /** The first entry in which a card was another one. */
  broken: number | null;
}

export const commitmentOf = (secret: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes('beanfield commitment 1'), hexToBytes(secret))));

export function contributionsOf(log: readonly Told[]): Fairness['contributions'] {
  const added = new Map<Seat, string>();
  for (const { what } of log) {
    if (what.entry === 'contributed') added.set(what.seat, what.contribution);
    if (what.entry === 'vacated') added.delete(what.seat);
  }
  return [...added].sort(([a], [b]) => a.localeCompare(b)).map(([seat, bytes]) => ({ seat, bytes }));
}

export function seedOf(secret: string, contributions: Fairness['contributions']): Uint8Array {
  const parts = contributions.map(({ seat, bytes }) => concatBytes(utf8ToBytes(seat), hexToBytes(bytes)));
  return sha256(concatBytes(utf8ToBytes('beanfield seed 1'), hexToBytes(secret), ...parts));
}

const turned = (x: number, by: number) => (x << by) | (x >>> (32 - by));

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  s[a]! += s[b]!; s[d] = turned(s[d]! ^ s[a]!, 16);
  s[c]! += s[d]!; s[b] = turned(s[b]! ^ s[c]!, 12);
  s[a]! += s[b]!; s[d] = turned(s[d]! ^ s[a]!, 8);
  s[c]! += s[d]!; s[b] = turned(s[b]! ^ s[c]!, 7);
}

/** The numbers of a stream: the words of ChaCha with 8 rounds. */
function* numbers(seed: Uint8Array, stream: number): Generator<number, never> {
  const key = new DataView(seed.buffer, seed.byteOffset);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let word = 0; word < 8; word += 1) start[4 + word] = key.getUint32(word * 4, true);
  start[14] = stream;
  for (;; start[12]! += 1) {
    const block = start.slice();
    for (let round = 0; round < 8; round += 2) {
      for (const at of [0, 1, 2, 3]) quarter(block, at, 4 + at, 8 + at, 12 + at);
      for (const at of [0, 1, 2, 3]) quarter(block, at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4));
    }
    for (let at = 0; at < 16; at += 1) yield (block[at]! + start[at]!) >>> 0;
  }
}

function below(source: Generator<number, never>, n: number): number {
  for (;;) {
    const product = BigInt(source.next().value) * BigInt(n);
    if (Number(product & 0xffffffffn) >= 2 ** 32 % n) return Number(product >> 32n);
  }
}

/** The nth shuffle of a seed. The last card is the top of the deck. */
export function shuffle<T>(seed: Uint8Array, nth: number, cards: readonly T[]): T[] {
  const source = numbers(seed, nth);
  const deck = [...cards];
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = below(source, i + 1);
    [deck[i], deck[j]] = [deck[j]!, deck[i]!];
  }
  return deck;
}

/** Piles that are followed through a log, as the seed says they must have been. */
export interface Piles {
  /** How many cards came up as they must. */
  cards: number;
  /** The deal: one card at a time, around the table. Whether it can have been so. */
  deal: (events: readonly Event[]) => boolean;
  /** Whether this can have happened. */
  follow: (event: Event) => boolean;
}

/** Checks what can be checked without the hands of others; `null` as long as the secret is hidden. */
export function check(table: TableView, log: readonly Told[], pilesOf: ((seed: Uint8Array) => Piles) | null): Fairness | null {
  if (!table.secret) return null;
  const opened = log.find((it) => it.what.entry === 'opened')?.what as { commitment?: string } | undefined;
  const commitment = commitmentOf(table.secret);
  const contributions = contributionsOf(log);
  const seed = seedOf(table.secret, contributions);
  const told: Fairness = {
    sealed: commitment === table.commitment && commitment === (opened?.commitment ?? commitment),
    seed: bytesToHex(seed), contributions, cards: null, broken: null,
  };
  if (!pilesOf) return told;
  const gone = undone(log);
  const piles = pilesOf(seed);
  for (const { seq, events } of log) {
    if (gone.has(seq)) continue;
    const isDeal = events.some((it) => it.event === 'dealt');
    const fits = [!isDeal || piles.deal(events), ...events.map((event) => piles.follow(event))].every(Boolean);
    if (!fits) return { ...told, broken: seq };
  }
  return { ...told, cards: piles.cards };
}
