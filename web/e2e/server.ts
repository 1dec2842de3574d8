// A real server of the tests' own, with a temporary database.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const built = (name: string) => new URL(`../../target/debug/${name}`, import.meta.url).pathname;

/** The program itself, which can be killed and started again; or the stage, which opens tables at chosen positions. */
const COMMANDS = {
  program: (database: string, listen: string) => [process.env.BEANFIELD_BINARY ?? built('beanfield'), 'serve', '--listen', listen, '--database', database, '--log', 'error', '--bot-delay', '0', '--simulations', '8', '--requests-per-second', '0', '--guests-per-minute', '0'],
  stage: (database: string) => [process.env.BEANFIELD_STAGE ?? built('proofs'), 'stage', '--database', database],
};

export class Server {
  address = '';
  #folder = mkdtempSync(join(tmpdir(), 'beanfield-'));
  #process: ChildProcess | undefined;
  #waiting: ((line: string) => void)[] = [];

  constructor(private kind: keyof typeof COMMANDS) {}

  /** Starts it, the second time at the same address with the same database. */
  async start(): Promise<void> {
    const listen = this.address ? new URL(this.address).host : '127.0.0.1:0';
    const [program, ...words] = COMMANDS[this.kind](join(this.#folder, 'beanfield.db'), listen) as [string, ...string[]];
    const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process = server;
    createInterface({ input: server.stdout! }).on('line', (line) => this.#waiting.shift()?.(line));
    const gone = new Promise<never>((_, fail) => server.once('exit', () => fail(new Error('the server did not start'))));
    const line = await Promise.race([this.#line(), gone]);
    this.address = /^Beanfield is open at (.*)$/.exec(line)![1]!;
  }

  #line(): Promise<string> {
    return new Promise((next) => this.#waiting.push(next));
  }

  /** Gives the stage an order, and answers with the id of the table. */
  async order(order: object): Promise<string> {
    this.#process!.stdin!.write(`${JSON.stringify(order)}\n`);
    const answer = JSON.parse(await this.#line()) as { table: string } | { error: string };
    if ('error' in answer) throw new Error(`${answer.error} in ${JSON.stringify(order)}`);
    return answer.table;
  }

  /** Another server at the same address, with the same database. */
  async restart(kind: keyof typeof COMMANDS): Promise<void> {
    await this.kill();
    this.kind = kind;
    await this.start();
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
