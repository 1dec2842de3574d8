// Pictures for a person to look at: each table at desktop and phone size, in light and in dark. They go to web/shots.

import { playUntil } from './player';
import { another, openTable, test, type Until } from './test';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
interface Row { ruleset: string; players: number; /** What is in sight in the busiest moment of a turn of mine. */ busy: string; /** Decisions before it. */ after?: number; /** What is pressed to build an offer. */ builds?: string[] }
const OFFER = ['.walk button.card >> nth=1', '.picker button.fits >> nth=0'];
const TABLES: Row[] = [
  { ruleset: 'classic-2000', players: 7, busy: '[data-do=end]', builds: OFFER },
  { ruleset: 'modern-base', players: 4, busy: '[data-do=end]', builds: OFFER },
  { ruleset: 'modern-extra-beans', players: 5, busy: '[data-do=end]', builds: OFFER },
  { ruleset: 'duel-2000', players: 2, busy: '.zone--faceup button.card' },
  { ruleset: 'duel-modern', players: 2, busy: '.zone--faceup button.card' },
  { ruleset: 'ladies', players: 4, busy: '[data-do=end]', builds: OFFER },
  { ruleset: 'bean-trader', players: 4, busy: '[data-do=end]', after: 12, builds: ['[data-deal] >> nth=0', '#haggle .deal__bean >> nth=0'] },
  { ruleset: 'the-duel', players: 2, busy: '[data-do=accept], [data-do^=offer-]' },
  { ruleset: 'gangsters', players: 2, busy: '.set__hit' },
  { ruleset: 'gangsters-solo', players: 1, busy: '.set__hit' },
  { ruleset: 'gangsters-trade', players: 2, busy: '[data-do=end]' },
];

for (const { ruleset, players, busy, after = 40, builds = [] } of TABLES) {
  test(`pictures of ${ruleset}`, async ({ browser, context, page, server }) => {
    // Some way into the game.
    const until: Until = { asked: { one_of: ['turn_over', 'travel'], after } };
    const id = await openTable(context, server, { ruleset, players, bots: ['farmer', 'merchant'], until });
    await page.goto(`/tables/${id}`);
    await playUntil(page, 0, busy);
    const state = await context.storageState();
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { context: eyes, page: seen } = await another(browser, server, { viewport, colorScheme, storageState: state, deviceScaleFactor: size === 'phone' ? 2 : 1 });
        await seen.goto(`/tables/${id}`);
        await seen.locator('#ask [data-do]').first().waitFor();
        for (const it of builds) await seen.locator(it).click();
        await seen.screenshot({ path: `shots/${ruleset}-${size}-${colorScheme}.png` });
        await eyes.close();
      }
    }
  });
}

test('pictures of the pages around the table', async ({ browser, context, page, server }) => {
  const room = await openTable(context, server, { ruleset: 'classic-2000', seats: ['me', { bot: 'merchant' }, 'open', 'open', 'open'] });
  const id = await openTable(context, server, { ruleset: 'modern-base', players: 4, until: 'over' });
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
