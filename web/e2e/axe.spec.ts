// No page and no table has a fault that axe can find, in light and in dark.

import { expectNoFaults } from './faults';
import { expect, test } from './test';

test('start, settings and rules', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /play now/i }).first()).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page);
  await page.goto('/rules/classic');
  await expect(page.getByText('CL-HARV-08').first()).toBeVisible();
  await expectNoFaults(page);
});

test('room', async ({ page, table }) => {
  const id = await table({ ruleset: 'classic-2000', seats: ['me', { bot: 'farmer' }, 'open', 'open', 'open'] });
  await page.goto(`/tables/${id}`);
  await expect(page.locator('#ask')).toBeVisible();
  await expectNoFaults(page);
});

for (const { ruleset, players } of [{ ruleset: 'classic-2000', players: 7 }, { ruleset: 'modern-base', players: 4 }, { ruleset: 'duel-2000', players: 2 }, { ruleset: 'ladies', players: 5 }, { ruleset: 'the-duel', players: 2 }, { ruleset: 'gangsters', players: 2 }, { ruleset: 'gangsters-solo', players: 1 }, { ruleset: 'gangsters-trade', players: 2 }]) {
  test(`table of ${ruleset} with ${players}`, async ({ page, table }) => {
    const id = await table({ ruleset, players, until: { asked: { one_of: ['turn_over'], after: 0 } } });
    await page.goto(`/tables/${id}`);
    await expect(page.locator('#ask [data-do=turn]')).toBeVisible();
    await expectNoFaults(page);
    await page.locator('#ask [data-do=turn]').click();
    await expect(page.locator('.zone--faceup .card, .turned .kind, .sets .card, .counter--window .picker').first()).toBeVisible();
    await expectNoFaults(page);
  });
}

for (const { ruleset, players } of [{ ruleset: 'modern-base', players: 3 }, { ruleset: 'ladies', players: 4 }, { ruleset: 'bean-trader', players: 3 }, { ruleset: 'the-duel', players: 2 }, { ruleset: 'gangsters', players: 2 }, { ruleset: 'gangsters-solo', players: 1 }, { ruleset: 'gangsters-trade', players: 2 }]) {
  test(`end and review of ${ruleset}`, async ({ page, table }) => {
    const id = await table({ ruleset, players, until: 'over' });
    await page.goto(`/tables/${id}`);
    await expect(page.locator('.ending')).toBeVisible();
    await expectNoFaults(page);
    await page.goto(`/tables/${id}/review?turn=2&open`);
    await expect(page.locator('.stage :is(.mine, .stage__hand)')).toBeVisible();
    await expectNoFaults(page);
  });
}
