// Played by keyboard only.

import { LATE, expectAnEnd, playToTheEnd, type Press } from './player';
import { expect, test } from './test';

/** Goes to a thing with the keys a person would use, and presses Enter. */
const byKeyboard: Press = async (page, selector, last = false) => {
  if (selector.includes('.ticket')) {
    await page.keyboard.press(selector.includes('btn--yes') ? 'a' : 'd');
    return;
  }
  await page.keyboard.press('q');
  if (last) {
    const buttons = await page.locator('#ask .btn[data-do]').count();
    for (let at = 1; at < buttons; at += 1) await page.keyboard.press('Tab');
  }
  await expect(page.locator('#ask .btn[data-do]:focus')).toBeVisible();
  await page.keyboard.press('Enter');
};

for (const { ruleset, players } of [{ ruleset: 'modern-base', players: 5 }, { ruleset: 'the-duel', players: 2 }, { ruleset: 'ladies', players: 3 }, { ruleset: 'bean-trader', players: 3 }, { ruleset: 'gangsters', players: 2 }]) {
  test(`${ruleset} is played to its end without a mouse`, async ({ page, table }) => {
    const id = await table({ ruleset, players, until: LATE });
    await page.goto(`/tables/${id}`);
    await playToTheEnd(page, { press: byKeyboard });
    await expectAnEnd(page);
  });
}

test('an offer is built and sent by keys', async ({ page, table }) => {
  const id = await table({ ruleset: 'modern-base', players: 3 });
  await page.goto(`/tables/${id}`);
  await expect(page.locator('#ask .btn--key[data-do]')).toBeVisible();
  await byKeyboard(page, '#ask .btn--key[data-do]');
  await expect(page.locator('#ask [data-do=turn]')).toBeVisible();
  await expect(page.locator('#ask .btn--key[data-do]')).toBeVisible();
  await byKeyboard(page, '#ask .btn--key[data-do]');
  await expect(page.locator('.haggle .tray').first()).toBeVisible();

  // Along the hand to the second card, and into the offer.
  await page.locator('.walk button.card').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.walk li').nth(1).locator('button.card')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.walk li').nth(1)).toHaveClass(/offered/);
  // Two Blue, and one less.
  await page.keyboard.press('b');
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+B');
  await expect(page.locator('.tray').last()).toContainText('Blue');
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(page.locator('.walk .offered')).toHaveCount(0);
  const { entries } = (await (await page.request.get(`/api/v1/tables/${id}/log`)).json()) as { entries: { action?: { do: string } }[] };
  expect(entries.flatMap((it) => (it.action?.do === 'propose' ? [it.action] : []))).toEqual([{ do: 'propose', to: 'everyone', give: [{ hand: 2 }], want: { blue: 1 } }]);

  // The overview of the keys, and back by Escape.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Rules and keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
