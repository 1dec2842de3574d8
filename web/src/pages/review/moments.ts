// Moments of a finished game, asked for once each.

import { get, insist } from '../../api/client';
import type { Bean, Seat, Update } from '../../api/types';
import { notices } from '../../lib/notices.svelte';

const MOST = 600;

export class Moments {
  #kept = new Map<string, Update>();
  #asked = new Map<string, Promise<Update>>();

  constructor(readonly id: string) {}

  /** A moment that is here already. */
  kept(seq: number, eyes: Seat): Update | undefined {
    return this.#kept.get(`${seq} ${eyes}`);
  }

  /** The table after an entry, as that seat saw it; with the entry itself. */
  ask(seq: number, eyes: Seat): Promise<Update> {
    const key = `${seq} ${eyes}`;
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const asked = this.#asked.get(key) ?? this.#fetch(key, seq, eyes);
    this.#asked.set(key, asked);
    return asked;
  }

  async #fetch(key: string, seq: number, eyes: Seat): Promise<Update> {
    try {
      const path = `tables/${this.id}/log/${seq}?as=${eyes}&after=${seq - 1}`;
      const update = await insist(() => get<Update>(path), () => (notices.lost = true));
      notices.lost = false;
      this.#kept.set(key, update);
      if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
      return update;
    } finally {
      this.#asked.delete(key);
    }
  }

  /** Everybody's hand after an entry. */
  async hands(seq: number, seats: Seat[]): Promise<Partial<Record<Seat, Bean[]>>> {
    const views = await Promise.all(seats.map((seat) => this.ask(seq, seat)));
    return Object.fromEntries(seats.map((seat, at) => [seat, views[at]!.view?.seats[seat]?.hand ?? []]));
  }
}
