// A game at the table, seen from one seat: what every family has in common.

import type { Action, Seat, TableView, View } from '../api/types';
import type { TableLink } from '../lib/link.svelte';
import { after, nameOf } from '../lib/seats';
import type { Key, Values } from '../words/words.svelte';

/** Why something can't be done, with its rule. */
export interface Why { key: Key; values?: Values; rule: string }

export abstract class TablePlay<V extends View, A extends Action> {
  /** The time, now and then. */
  now = $state(Date.now());
  why = $state.raw<Why | null>(null);

  constructor(readonly link: TableLink) {}

  get table(): TableView {
    return this.link.table!;
  }
  get view(): V {
    return this.link.view as V;
  }
  get seat(): Seat | null {
    return this.link.mySeat;
  }
  get me(): V['seats'][string] | null {
    return this.seat ? ((this.view.seats[this.seat] ?? null) as V['seats'][string] | null) : null;
  }
  get isActive(): boolean {
    return this.view.active === this.seat;
  }
  get isAwaited(): boolean {
    return this.seat !== null && this.view.awaited.includes(this.seat);
  }
  /** The seats across from mine, in the order in which they play. */
  get others(): Seat[] {
    return this.seat ? after(this.seat, this.table.players) : this.table.seats.map((it) => it.seat);
  }

  name(seat: Seat): string {
    return nameOf(this.table, seat);
  }
  prompt<K extends V['prompts'][number]['ask']>(ask: K): Extract<V['prompts'][number], { ask: K }> | undefined {
    return this.view.prompts.find((it): it is Extract<V['prompts'][number], { ask: K }> => it.ask === ask);
  }

  /** What was about to be done is done, or makes no sense any more. */
  abstract forget(): void;

  async act(action: A): Promise<boolean> {
    this.why = null;
    const done = await this.link.act(action);
    if (done) {
      this.forget();
      // What was pressed may be gone: the next question is where to go on.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('ask')?.focus();
      });
    }
    return done;
  }
}
