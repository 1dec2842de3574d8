// The tests' own `test`: a server for each worker, guests and tables at chosen positions, and no error in any page's console.

import { test as base, expect, type APIRequestContext, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server';

export { expect, type Page };

/** Somebody who can sit down. */
export interface Person { player: string; name: string }

/** How far the farmer plays for everybody before the test begins, as the first person at the table counts: until they are asked one of these
    (prompts by name) after so many decisions, until so many decisions are left to them, or to the end. */
export type Until = { asked: { one_of: string[]; after: number } } | { left: number } | 'over';

export interface Opened {
  ruleset: string;
  /** With bots at the other seats. */
  players?: number;
  bots?: string[];
  /** Instead: who sits where. Nobody at all sits at an open seat. */
  seats?: ('me' | 'open' | { bot: string } | Person)[];
  options?: Record<string, unknown>;
  actions?: [string, object][];
  until?: Until;
  /** The deal must show me this; others are tried until one does. */
  fits?: (view: any, id: string) => boolean | Promise<boolean>;
}

interface Fixtures {
  /** Opens a table with me at seat A and bots at the others, in this browser. Its id. */
  table: (opened: Opened) => Promise<string>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server('stage');
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    const errors = listen(page);
    await use(page);
    expect(errors).toEqual([]);
  },
  table: async ({ context, server }, use) => use((opened) => openTable(context, server, opened)),
});

/** What goes wrong in a page. Refusals of the server are answers, and show in the console all the same. */
export function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  return errors;
}

/** A test has deals of its own, the same each time; with another number in BEANFIELD_DEALS they are others. */
function* deals(): Generator<number> {
  let number = Number(process.env.BEANFIELD_DEALS ?? 0);
  for (const letter of test.info().titlePath.join(' ')) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0;
  for (let count = 0; count < 1_000; count += 1) yield number + 2 ** 32 * count;
}

/** Who asks: the guest they are, or a new one. */
async function signIn(request: APIRequestContext, server: Server, name: string): Promise<Person> {
  const known = await request.get(`${server.address}/api/v1/me`);
  if (known.ok()) return (await known.json()) as Person;
  const answer = await request.post(`${server.address}/api/v1/guests`, { data: { name } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { player } = (await answer.json()) as Person;
  return { player, name };
}

const BOTS = ['Rosa', 'Otto', 'Ida', 'Karl', 'Frieda', 'Emil'];

export async function openTable(context: BrowserContext, server: Server, { ruleset, players, options, bots = ['farmer'], seats, actions, until, fits = () => true }: Opened): Promise<string> {
  const me = await signIn(context.request, server, 'Ada');
  const all = seats ?? ['me' as const, ...Array.from({ length: players! - 1 }, (_, at) => ({ bot: bots[at % bots.length]! }))];
  // In Bean Trader, who begins is no option: it is who has the least.
  const first = ruleset.endsWith('2000') ? { dealer: 'ABCDEFG'[all.length - 1] } : all.length > 1 && ruleset !== 'bean-trader' ? { first: 'A' } : {};
  const occupants = all.map((it, at) => {
    if (it === 'open') return null;
    if (it === 'me') return { kind: 'person', ...me };
    return 'bot' in it ? { kind: 'bot', tier: it.bot, name: BOTS[at - 1] } : { kind: 'person', ...it };
  });
  for (const seed of deals()) {
    const id = await server.order({ ruleset, options: options ?? first, seed, seats: occupants, actions, until });
    const { view } = (await (await context.request.get(`${server.address}/api/v1/tables/${id}`)).json()) as { view: unknown };
    if (await fits(view, id)) return id;
  }
  throw new Error('no deal is as the test needs it');
}

interface Other { context: BrowserContext; page: Page; errors: string[] }

/** Another person, in a browser of their own. */
export async function another(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<Other> {
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce', locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  return { context, page, errors: listen(page) };
}

/** The same with a name, so that they can be given a seat. */
export async function friend(browser: Browser, server: Server, name: string): Promise<Other & { person: Person }> {
  const other = await another(browser, server);
  return { ...other, person: await signIn(other.context.request, server, name) };
}
