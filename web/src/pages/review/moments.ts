// Moments of a finished game, asked for once each.

import { get, insist } from '../../api/client';
import type { Seat, Update } from '../../api/types';
import { notices } from '../../lib/notices.svelte';

/** A seat's, or all at once: then every hand is open. */
export type Eyes = Seat | 'all';

/** What the stage shows: a moment, through whose eyes, and with open hands if that was chosen. */
export interface Shown { moment: Update; eyes: Seat; open: Update | null }

const MOST = 600;

export class Moments {
  #kept = new Map<string, Update>();
  #asked = new Map<string, Promise<Update>>();

  constructor(readonly id: string) {}

  /** A moment that is here already. */
  kept(seq: number, eyes: Eyes): Update | undefined {
    return this.#kept.get(`${seq} ${eyes}`);
  }

  /** The table after an entry, as those eyes saw it; with the entry itself. */
  ask(seq: number, eyes: Eyes): Promise<Update> {
    const key = `${seq} ${eyes}`;
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const asked = this.#asked.get(key) ?? this.#fetch(key, seq, eyes);
    this.#asked.set(key, asked);
    return asked;
  }

  async #fetch(key: string, seq: number, eyes: Eyes): Promise<Update> {
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
}
