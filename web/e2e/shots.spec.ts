// Pictures for a person to look at: each table at desktop and phone size, in light and in dark. They go to web/shots.

import { playUntil } from './player';
import { another, openTable, test } from './test';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Each with what is in sight in the busiest moment of a turn of mine. */
const TABLES = [
  { ruleset: 'classic-2000', players: 7, busy: '[data-do=end]' },
  { ruleset: 'modern-base', players: 4, busy: '[data-do=end]' },
  { ruleset: 'modern-extra-beans', players: 5, busy: '[data-do=end]' },
  { ruleset: 'duel-2000', players: 2, busy: '.zone--faceup button.card' },
  { ruleset: 'duel-modern', players: 2, busy: '.zone--faceup button.card' },
  { ruleset: 'ladies', players: 4, busy: '[data-do=end]' },
  { ruleset: 'bean-trader', players: 4, busy: '[data-do=end]' },
  { ruleset: 'the-duel', players: 2, busy: '[data-do=accept], [data-do^=offer-]' },
  { ruleset: 'gangsters', players: 2, busy: '.set__hit' },
  { ruleset: 'gangsters-solo', players: 1, busy: '.set__hit' },
  { ruleset: 'gangsters-trade', players: 2, busy: '[data-do=end]' },
];

for (const { ruleset, players, busy } of TABLES) {
  test(`pictures of ${ruleset}`, async ({ browser, context, page, server }) => {
    const id = await openTable(context, server, { ruleset, players, bots: ['farmer', 'merchant'] });
    await page.goto(`/tables/${id}`);
    // Some way into the game.
    await playUntil(page, 40, busy);
    const state = await context.storageState();
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { context: eyes, page: seen } = await another(browser, server, { viewport, colorScheme, storageState: state, deviceScaleFactor: size === 'phone' ? 2 : 1 });
        await seen.goto(`/tables/${id}`);
        await seen.locator('#ask [data-do]').first().waitFor();
        if (players > 2) {
          // An offer is being built.
          await seen.locator('.walk button.card').nth(1).click();
          await seen.locator('.picker button.fits').first().click();
        }
        await seen.screenshot({ path: `shots/${ruleset}-${size}-${colorScheme}.png` });
        await eyes.close();
      }
    }
  });
}

test('pictures of the pages around the table', async ({ browser, context, page, server }) => {
  const id = await openTable(context, server, { ruleset: 'modern-base', players: 4 });
  await context.request.post(`${server.address}/api/v1/tables/${id}/resign`, { data: {} });
  const room = await openTable(context, server, { ruleset: 'classic-2000', players: 5, seats: ['me', { bot: 'merchant' }] });
  await page.goto(`/tables/${id}`);
  await page.locator('.ending').waitFor();
  const state = await context.storageState();
  const pages = { start: '/', room: `/tables/${room}`, end: `/tables/${id}`, review: `/tables/${id}/review`, rules: '/rules/classic' };
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { context: eyes, page: seen } = await another(browser, server, { viewport, colorScheme, storageState: state, deviceScaleFactor: size === 'phone' ? 2 : 1 });
      for (const [name, path] of Object.entries(pages)) {
        await seen.goto(path);
        await seen.locator('main').waitFor();
        await seen.waitForLoadState('load');
        await seen.evaluate(() => document.fonts.ready);
        await seen.screenshot({ path: `shots/${name}-${size}-${colorScheme}.png` });
      }
      await eyes.close();
    }
  }
});
