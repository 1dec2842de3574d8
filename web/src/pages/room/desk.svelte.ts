// What can be asked for in the waiting room.

import { flushSync } from 'svelte';
import { patch, post, randomHex } from '../../api/client';
import type { Pace, Seat, TableView } from '../../api/types';
import { myself } from '../../lib/me.svelte';
import { go } from '../../lib/router.svelte';
import { Doing } from './doing.svelte';

/** What the host may change about a table. */
export type Change = Partial<Pick<TableView, 'ruleset' | 'players' | 'options' | 'visibility' | 'spectators' | 'auto_start'>> & { pace?: Pace };

export class Desk extends Doing {
  /** The seat a stranger would like, before they have a name. */
  wish = $state<Seat | undefined>();
  /** I would rather watch. */
  watches = $state(false);
  /** The host is asked whether the table should be closed. */
  closing = $state(false);
  /** The host has freed my seat. */
  sentAway = $state(false);
  /** The server did not know me when this page was opened. */
  #cameUnknown = false;

  constructor(readonly id: string) {
    super();
  }

  #ask(what: string, body: unknown = {}): Promise<boolean> {
    return this.it(() => post(`tables/${this.id}/${what}`, body));
  }

  /** Sits down by this name: at the seat wished for, at the one kept for me, or at the first free one. */
  async join(name: string, seat = this.wish): Promise<boolean> {
    const sits = await this.it(async () => {
      this.#cameUnknown ||= (myself.me ?? (await myself.load())) === null;
      await myself.introduce(name);
      await post(`tables/${this.id}/join`, { ...(seat ? { seat } : {}), contribution: randomHex(32) });
    });
    if (sits) this.sentAway = false;
    if (sits && this.#cameUnknown) this.#beginAnew();
    return sits;
  }

  /** The stream was opened by a stranger and goes on as one: the page is set up again, now as a guest. */
  #beginAnew(): void {
    const here = location.pathname + location.search;
    flushSync(() => go('/tables', { replace: true }));
    go(here, { replace: true });
  }

  leave = () => this.#ask('leave');
  kick = (seat: Seat) => this.#ask('kick', { seat });
  /** So that the cards are mine as much as anybody's. It goes beside everything else, and may have been done in another tab. */
  contribute = () => post(`tables/${this.id}/contribution`, { contribution: randomHex(32) }).catch(() => undefined);
  seatBot = (seat: Seat, tier: string) => this.#ask('bots', { seat, tier });
  change = (change: Change) => this.it(() => patch(`tables/${this.id}`, change));

  /** Another bot at a bot's seat. */
  swapBot(seat: Seat, tier: string): Promise<boolean> {
    return this.it(async () => {
      await post(`tables/${this.id}/kick`, { seat });
      await post(`tables/${this.id}/bots`, { seat, tier });
    });
  }

  /** Begins; seats kept for people who did not come are given up, and bots take what is free. */
  start(kept: Seat[], fill: string | null): Promise<boolean> {
    return this.it(async () => {
      for (const seat of kept) await post(`tables/${this.id}/kick`, { seat });
      await post(`tables/${this.id}/start`, fill ? { fill } : {});
    });
  }
}
