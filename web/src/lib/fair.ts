// The fair shuffle, checked in the browser: docs/api.md ('The fair shuffle') and docs/shuffle.md.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bean, BeanFacts, Bunch, Event, Seat, TableView, Told } from '../api/types';
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

/** The piles of a classic game, as the seed says they must have been. */
class Piles {
  cards = 0;
  #deck: Bean[] = [];
  #drawn: Bean[] = [];
  #discard: Bunch = {};
  #coins = new Map<Seat, Bean[]>();
  #shuffles = 0;

  constructor(readonly seed: Uint8Array, readonly kinds: readonly BeanFacts[]) {
    for (const { bean, cards } of kinds) this.#discard[bean] = cards;
    this.#shuffle();
  }

  #shuffle(): number {
    const sorted = this.kinds.flatMap(({ bean }) => Array<Bean>(this.#discard[bean] ?? 0).fill(bean));
    this.#shuffles += 1;
    this.#deck = shuffle(this.seed, this.#shuffles, sorted);
    this.#discard = {};
    return sorted.length;
  }

  /** Takes the top card. Whether it can be the one that was seen. */
  #take(seen: Bean | null): boolean {
    const card = this.#drawn.shift() ?? this.#deck.pop();
    if (seen === null) return card !== undefined;
    this.cards += 1;
    return card === seen;
  }

  #lay(bean: Bean, n: number): void {
    this.#discard[bean] = (this.#discard[bean] ?? 0) + n;
  }

  /** One card at a time, around the table. */
  deal(hands: (Event & { event: 'dealt' })[]): boolean {
    let fits = true;
    for (let round = 0; hands.some((it) => it.count > round); round += 1) {
      for (const { count, cards } of hands) if (count > round) fits = this.#take(cards?.[round] ?? null) && fits;
    }
    return fits;
  }

  /** Whether this can have happened. */
  follow(event: Event): boolean {
    switch (event.event) {
      case 'drew':
        return this.#take(event.card);
      case 'turned_over': {
        const fresh = event.cards.length - event.from_discard;
        const fits = event.cards.slice(0, fresh).map((card) => this.#take(card)).every(Boolean);
        for (const card of event.cards.slice(fresh)) this.#lay(card, -1);
        return fits;
      }
      case 'deck_exhausted':
        this.#drawn.push(...this.#deck.splice(0).reverse());
        return true;
      case 'reshuffled':
        return this.#shuffle() === event.cards;
      case 'harvested':
        this.#coins.set(event.seat, [...(this.#coins.get(event.seat) ?? []), ...Array<Bean>(event.coins).fill(event.bean)]);
        this.#lay(event.bean, event.cards - event.coins);
        return true;
      case 'bought_third_field': {
        // In a duel they leave the game, but then nothing is ever shuffled again.
        for (const bean of this.#coins.get(event.seat)?.splice(-event.price) ?? []) this.#lay(bean, 1);
        return true;
      }
      case 'discarded_offered':
      case 'discarded_from_hand':
        this.#lay(event.bean, 1);
        return true;
      default:
        return true;
    }
  }
}

/** Checks what can be checked without the hands of others; `null` as long as the secret is hidden. */
export function check(table: TableView, log: readonly Told[], kinds: readonly BeanFacts[] | null): Fairness | null {
  if (!table.secret) return null;
  const opened = log.find((it) => it.what.entry === 'opened')?.what as { commitment?: string } | undefined;
  const commitment = commitmentOf(table.secret);
  const contributions = contributionsOf(log);
  const seed = seedOf(table.secret, contributions);
  const told: Fairness = {
    sealed: commitment === table.commitment && commitment === (opened?.commitment ?? commitment),
    seed: bytesToHex(seed), contributions, cards: null, broken: null,
  };
  if (!kinds) return told;
  const gone = undone(log);
  const piles = new Piles(seed, kinds);
  for (const { seq, events } of log) {
    if (gone.has(seq)) continue;
    const dealt = events.filter((it) => it.event === 'dealt');
    const fits = [dealt.length === 0 || piles.deal(dealt), ...events.map((event) => piles.follow(event))].every(Boolean);
    if (!fits) return { ...told, broken: seq };
  }
  return { ...told, cards: piles.cards };
}
