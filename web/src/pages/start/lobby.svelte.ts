// Public tables as they open and begin, and my own.

import { get, Refused } from '../../api/client';
import { follow } from '../../api/stream';
import type { Listing, MyTable } from '../../api/types';
import { myself } from '../../lib/me.svelte';
import { notices } from '../../lib/notices.svelte';

const EVERY = 15_000;

export class Lobby {
  /** `null` before the server has told. */
  tables = $state.raw<Listing[] | null>(null);
  mine = $state.raw<MyTable[] | null>(null);
  gathering = $derived(this.tables?.filter((it) => it.stage === 'gathering') ?? null);
  playing = $derived(this.tables?.filter((it) => it.stage === 'playing' && !this.#isMine(it)) ?? null);

  #isMine(table: Listing): boolean {
    return this.mine?.some((it) => it.id === table.id) ?? false;
  }

  /** Follows until the answer is called. */
  open(): () => void {
    const stop = follow<{ tables: Listing[] }>({
      path: () => 'lobby/events',
      event: 'lobby',
      heard: ({ tables }) => {
        this.tables = tables;
        void this.look();
      },
      live: (open) => (notices.lost = !open),
    });
    const look = () => void this.look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      notices.lost = false;
    };
  }

  /** Looks at my own tables. */
  async look(): Promise<void> {
    if (document.hidden || myself.me === undefined) return;
    if (myself.me === null) {
      this.mine = [];
      return;
    }
    try {
      const { tables } = await get<{ tables: MyTable[] }>('me/tables');
      this.mine = tables.filter((it) => it.stage !== 'closed');
    } catch (error) {
      // Lost: it is looked at again in a while.
      if (error instanceof Refused) this.mine = [];
    }
  }
}
