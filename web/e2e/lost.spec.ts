// The server is killed in the middle of a game and comes back: nothing is lost, not even a half-built offer.

import { playUntil } from './player';
import { Server } from './server';
import { another, expect, openTable, test } from './test';

test('a server that dies and returns', async ({ browser }) => {
  const server = new Server('stage');
  await server.start();
  try {
    const { context, page, errors } = await another(browser, server);
    // In the middle of trading, with two cards in hand.
    const id = await openTable(context, server, { ruleset: 'modern-base', players: 3, until: { asked: { one_of: ['end_trading'], after: 10 } }, fits: (view) => view.seats.A.hand.length > 1 });
    await server.restart('program');
    await page.goto(`/tables/${id}`);
    await page.locator('.walk button.card').nth(1).click();
    await expect(page.locator('.walk li').nth(1)).toHaveClass(/offered/);

    const endings = async () => {
      const { entries } = (await (await context.request.get(`${server.address}/api/v1/tables/${id}/log`)).json()) as { entries: { action?: { do: string } }[] };
      return entries.filter((it) => it.action?.do === 'end_trading').length;
    };
    const ended = await endings();
    await server.kill();
    await expect(page.locator('.banner')).toContainText('Connection lost');
    // Pressed while nobody hears it: it goes out once, when the server is back, however often it is pressed.
    const before = await page.locator('[data-table]').getAttribute('data-seq');
    await page.locator('#ask [data-do=end]').click();
    await page.locator('#ask [data-do=end]').click({ force: true });
    await expect(page.locator('.walk li').nth(1)).toHaveClass(/offered/);
    await server.start();
    await expect(page.locator('.banner')).toHaveCount(0);
    await expect(page.locator('[data-table]')).not.toHaveAttribute('data-seq', before!);
    await expect(page.locator('.phases [aria-current]')).not.toHaveText('Trade');
    expect(await endings()).toBe(ended + 1);

    // The same after a reload: the offer that was being built is still there.
    await page.reload();
    await expect(page.locator('.walk button.card').first()).toBeVisible();
    await playUntil(page, 10, '#ask [data-do]');
    expect(errors).toEqual([]);
  } finally {
    await server.end();
  }
});

test('a page of an older build is told to reload', async ({ page, table }) => {
  const id = await table({ ruleset: 'duel-modern', players: 2 });
  await page.route('**/api/v1/version', (route) => route.fulfill({ json: { version: '9.9.9', build: 'another' } }));
  await page.goto(`/tables/${id}`);
  await expect(page.locator('.banner')).toContainText('newer version');
});
