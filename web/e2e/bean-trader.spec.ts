// Bean Trader: the map, the plan of a trip, a deal, the guide; and that axe finds no fault in them.

import { expectNoFaults } from './faults';
import { expect, test, type Until } from './test';

const travelling: Until = { asked: { one_of: ['travel'], after: 1 } };
const trading: Until = { asked: { one_of: ['end_trader'], after: 1 } };

test('bean-trader: no faults at the start, on a trip, and in a deal', async ({ page, table }) => {
  await page.goto(`/tables/${await table({ ruleset: 'bean-trader', players: 5 })}`);
  await expect(page.locator('#ask [data-do=start]')).toBeVisible();
  await expectNoFaults(page);
  await page.goto(`/tables/${await table({ ruleset: 'bean-trader', players: 5, until: travelling })}`);
  await page.locator('#ask [data-do^=plan-]').first().click();
  await expect(page.locator('.trip .card').first()).toBeVisible();
  await expectNoFaults(page);
  await page.goto(`/tables/${await table({ ruleset: 'bean-trader', players: 5, until: trading })}`);
  await page.locator('[data-deal]').first().click();
  await expect(page.locator('#haggle')).toBeFocused();
  await expectNoFaults(page);
});

test('bean-trader: a trip is planned on the map by keys, and made', async ({ page, table }) => {
  const id = await table({ ruleset: 'bean-trader', players: 3, until: travelling });
  await page.goto(`/tables/${id}`);
  await expect(page.locator('#ask [data-do^=plan-]').first()).toBeVisible();
  await page.keyboard.press('t');
  const before = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.town);
  expect(before).toBeTruthy();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  const town = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.town);
  await expect(page.locator('.ladder')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-town=${town}]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('#ask [data-do=travel]')).toBeVisible();
  await page.keyboard.press('q');
  await page.keyboard.press('Enter');
  await expect(page.locator('#ask [data-do=back]')).toBeVisible();
});

test('bean-trader: a guided first game', async ({ page, table }) => {
  const id = await table({ ruleset: 'bean-trader', players: 3 });
  await page.goto(`/tables/${id}?guide`);
  await expect(page.locator('.coach__says')).toContainText('Everybody begins with an order');
  await page.locator('#ask .btn--key').click();
  await expect(page.locator('.coach__says')).toContainText('Twelve towns');
  await page.locator('.coach .btn--key').click();
  await expect(page.locator('.coach__says')).toContainText('Your wagon');
});

test('bean-trader: the rule page has the map', async ({ page }) => {
  await page.goto('/rules/bean-trader');
  await expect(page.locator('.plate .town')).toHaveCount(12);
  await expectNoFaults(page);
});
