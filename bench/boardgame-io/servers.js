// One process for each server, and what it uses.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Clock ticks of the kernel, in milliseconds. */
const TICK = 10;

export class Server {
  /** Starts a server and waits until it says where it is. */
  static async start(command, args) {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const lines = createInterface({ input: child.stdout });
    const base = await new Promise((done, fail) => {
      child.on('exit', () => fail(new Error(`${command} has ended`)));
      child.on('error', fail);
      lines.on('line', (line) => {
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (address) done(address[0]);
      });
    });
    return new Server(child, base);
  }

  constructor(child, base) {
    this.child = child;
    this.base = base;
  }

  /** Bytes of memory. */
  get memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)[1]);
  }

  /** Milliseconds of a core, so far. */
  get work() {
    const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICK * (Number(fields[11]) + Number(fields[12]));
  }

  stop() {
    this.child.removeAllListeners('exit');
    this.child.kill();
  }
}
