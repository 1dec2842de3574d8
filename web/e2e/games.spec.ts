// A whole game of every ruleset, by mouse, with bots at the other seats.

import { byMouse, expectAnEnd, playToTheEnd } from './player';
import { expect, test } from './test';

const GAMES = [
  { ruleset: 'classic-2000', players: 6 },
  { ruleset: 'duel-2000', players: 2 },
  { ruleset: 'modern-base', players: 4 },
  { ruleset: 'modern-extra-beans', players: 5 },
  { ruleset: 'duel-modern', players: 2 },
  { ruleset: 'the-duel', players: 2 },
  { ruleset: 'ladies', players: 4 },
  { ruleset: 'bean-trader', players: 4 },
  { ruleset: 'gangsters', players: 2 },
  { ruleset: 'gangsters-solo', players: 1 },
  { ruleset: 'gangsters-trade', players: 2 },
];

for (const { ruleset, players } of GAMES) {
  test(`a whole game of ${ruleset} with ${players}`, async ({ page, table }) => {
    const id = await table({ ruleset, players, bots: ['farmer', 'random', 'merchant'] });
    await page.goto(`/tables/${id}`);
    const decisions = await playToTheEnd(page, { press: byMouse });
    expect(decisions).toBeGreaterThan(10);
    await expectAnEnd(page);
    await page.goto(`/tables/${id}/review`);
    await expect(page.locator('.stage')).toBeVisible();
  });
}
