// A real server of the tests' own, with a database that is thrown away.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = process.env.BEANFIELD_BINARY ?? new URL('../../target/debug/beanfield', import.meta.url).pathname;

export class Server {
  address = '';
  #folder = mkdtempSync(join(tmpdir(), 'beanfield-'));
  #process: ChildProcess | undefined;

  /** Starts it, the second time at the same address with the same database. */
  async start(): Promise<void> {
    const listen = this.address ? new URL(this.address).host : '127.0.0.1:0';
    const server = spawn(
      BINARY,
      ['serve', '--listen', listen, '--database', join(this.#folder, 'beanfield.db'), '--log', 'error', '--bot-delay', '0', '--simulations', '8', '--requests-per-second', '0', '--guests-per-minute', '0'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#process = server;
    for await (const line of createInterface({ input: server.stdout! })) {
      const opened = /^Beanfield is open at (.*)$/.exec(line);
      if (opened) {
        this.address = opened[1]!;
        return;
      }
    }
    throw new Error('the server did not start');
  }

  /** Kills it without a warning. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
