// One table, followed: the table, my view of the game, the log, and a way to act that is heard once.

import { get, insist, Lost, pause, post, randomHex, Refused } from '../api/client';
import { follow } from '../api/stream';
import { seatOf } from './seats';
import type { Action, Problem, Seat, TableView, Told, Update, View } from '../api/types';

export type Listener = (update: Update, before: { table: TableView; view: View | null } | null) => void;

export class TableLink {
  table = $state.raw<TableView | null>(null);
  view = $state.raw<View | null>(null);
  /** The log from its beginning, once it has been fetched. */
  log = $state.raw<Told[]>([]);
  /** Whether the stream is open. */
  live = $state(true);
  /** An action is on its way. */
  busy = $state(false);
  /** Why the table can't be shown. */
  problem = $state.raw<Problem | null>(null);
  /** Why the last action was refused; gone with the next thing that happens. */
  refusal = $state.raw<Problem | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  skew = $state(0);

  #listeners = new Set<Listener>();
  #stop: (() => void) | undefined;
  #waiting: { seq: number; done: () => void }[] = [];

  constructor(readonly id: string) {}

  /** A table as it was, that nobody follows. */
  static still({ table, view }: Update): TableLink {
    const link = new TableLink(table.id);
    link.table = table;
    link.view = view;
    return link;
  }

  get mySeat(): Seat | null {
    return this.table && seatOf(this.table.viewer);
  }

  /** Follows the table until the answer is called. */
  open(): () => void {
    this.#stop?.();
    void this.#begin();
    return () => this.#stop?.();
  }

  /** Is told of every update, with what was there before. */
  onUpdate(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #begin(): Promise<void> {
    let closed = false;
    this.#stop = () => (closed = true);
    try {
      const first = await insist(() => get<Update>(`tables/${this.id}/log`), () => (this.live = false));
      if (closed) return;
      this.live = true;
      this.log = first.entries;
      this.#take({ ...first, entries: [] });
    } catch (error) {
      if (error instanceof Refused) this.problem = error.problem;
      else throw error;
      return;
    }
    this.#stop = follow<Update>({
      path: (after) => `tables/${this.id}/events?after=${after ?? this.table?.seq ?? 0}`,
      event: 'update',
      heard: (update) => this.#take(update),
      live: (open) => (this.live = open),
    });
  }

  #take(update: Update): void {
    const before = this.table ? { table: this.table, view: this.view } : null;
    if (before && update.table.seq < before.table.seq) return;
    const known = this.log.at(-1)?.seq ?? 0;
    const fresh = update.entries.filter((it) => it.seq > known);
    if (fresh.length > 0) {
      this.log = [...this.log, ...fresh];
      this.skew = update.table.at - Date.now();
      if (fresh.some((it) => it.what.entry === 'acted')) this.refusal = null;
    }
    this.table = update.table;
    this.view = update.view;
    this.#waiting = this.#waiting.filter(({ seq, done }) => (seq <= update.table.seq ? (done(), false) : true));
    for (const listener of this.#listeners) listener({ ...update, entries: fresh }, before);
  }

  /** Waits until the stream has told of this place in the log; not for ever. */
  #heard(seq: number): Promise<void> {
    if ((this.table?.seq ?? 0) >= seq) return Promise.resolve();
    return Promise.race([new Promise<void>((done) => this.#waiting.push({ seq, done })), pause(4_000)]);
  }

  /** Acts once, however often the connection breaks. Whether it was accepted. */
  async act(action: Action): Promise<boolean> {
    const id = randomHex(12);
    return this.#send('actions', { action, id });
  }

  async #send(what: string, body: unknown): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      const done = await insist(() => post<{ seq: number }>(`tables/${this.id}/${what}`, body), () => (this.live = false));
      await this.#heard(done.seq);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.problem;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Anything else that can be said at a table, such as `pass` or `undo`. */
  say(what: string, body: unknown = {}): Promise<boolean> {
    return this.#send(what, body);
  }

  /** Says something that may come too late; then it does not matter. */
  async murmur(what: string): Promise<void> {
    try {
      await post(`tables/${this.id}/${what}`);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Lost)) throw error;
    }
  }

  /** Chat goes its own way: it waits for nothing, and nothing waits for it. */
  async talk(text: string): Promise<void> {
    await post(`tables/${this.id}/chat`, { text });
  }
}

export { Lost, Refused };
