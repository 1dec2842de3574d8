// The tests' own `test`: a server for each worker, guests and tables over the API, and no error in any page's console.

import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Server } from './server';

export { expect, type Page };

export interface Opened { ruleset: string; players: number; options?: Record<string, unknown>; bots?: string[]; seats?: unknown[] }

interface Fixtures {
  /** Opens a table with me at seat A and bots at the others, in this browser. Its id. */
  table: (opened: Opened) => Promise<string>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
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

export async function openTable(context: BrowserContext, server: Server, { ruleset, players, options, bots = ['farmer'], seats }: Opened): Promise<string> {
  const post = async (path: string, data: unknown) => {
    const answer = await context.request.post(`${server.address}/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { table: { id: string } };
  };
  await post('guests', { name: 'Ada' });
  // In Bean Trader, who begins is no option: it is who has the least.
  const first = ruleset.endsWith('2000') ? { dealer: 'ABCDEFG'[players - 1] } : players > 1 && ruleset !== 'bean-trader' ? { first: 'A' } : {};
  const all = seats ?? ['me', ...Array.from({ length: players - 1 }, (_, at) => ({ bot: bots[at % bots.length] }))];
  const { table } = await post('tables', { ruleset, players, options: options ?? first, seats: all, auto_start: true });
  return table.id;
}

/** Another person, in a browser of their own. */
export async function another(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce', locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  return { context, page, errors: listen(page) };
}
