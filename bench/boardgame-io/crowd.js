// Many tables at once, the same for both servers: their pace, and how it is measured.
import { setTimeout as wait } from 'node:timers/promises';

/** What has not arrived by then never will. */
const LOST = 20_000;

/** So many sit down at the same time. */
const AT_ONCE = 16;

export function percentile(latencies, percent) {
  const sorted = Float64Array.from(latencies).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Fails with these words if it takes longer than so long. */
async function within(time, done, words) {
  const inTime = new AbortController();
  const late = wait(time, undefined, { signal: inTime.signal }).then(
    () => Promise.reject(new Error(words)),
    () => {},
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    inTime.abort();
  }
}

export class Crowd {
  constructor(Table, base) {
    Object.assign(this, { Table, base, tables: [] });
  }

  async gather(count) {
    for (let come = 0; come < count; come += AT_ONCE) {
      const few = Array.from({ length: Math.min(AT_ONCE, count - come) }, () => this.Table.open(this.base));
      this.tables.push(...(await within(LOST, Promise.all(few), 'a table was not opened')));
    }
  }

  /** Everybody plays for so long, one action each `pause`; how long each took to reach the other seat. */
  async play(time, pause) {
    const start = performance.now();
    const play = async (number) => {
      const latencies = [];
      let due = start + (pause * number) / this.tables.length;
      for (; due < start + time; due += pause) {
        await wait(Math.max(0, due - performance.now()));
        if (this.tables[number].isOver) {
          this.tables[number].leave();
          this.tables[number] = await this.Table.open(this.base);
        }
        latencies.push(await this.tables[number].act());
      }
      return latencies;
    };
    const playing = Promise.all(this.tables.map((_, number) => play(number)));
    return (await within(time + LOST, playing, 'an action was lost')).flat();
  }

  leave() {
    this.tables.forEach((table) => table.leave());
  }
}
