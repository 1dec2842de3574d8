// What rises under the pointer does not fall back from it, to rise again, for ever.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test';

/** How often it can be elsewhere than a frame before, with the pointer at one place. */
async function moves(target: Locator): Promise<number> {
  return target.evaluate(async (it) => {
    const place = () => JSON.stringify(it.getBoundingClientRect());
    const frame = () => new Promise(requestAnimationFrame);
    // It may take one to rise.
    await frame();
    await frame();
    let before = place();
    let moved = 0;
    for (let seen = 0; seen < 4; seen += 1) {
      await frame();
      if (place() !== before) moved += 1;
      before = place();
    }
    return moved;
  });
}

/** All around its lower half, where it could rise away from the pointer. */
async function expectSteady(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await page.mouse.move(0, 0);
  const box = (await target.boundingBox())!;
  let risen = 0;
  for (const right of [false, true]) {
    for (let in_ = 0.5; in_ < 16; in_ += 4) {
      for (let up = 0.5; up < 16; up += 4) {
        await page.mouse.move(right ? box.x + box.width - in_ : box.x + in_, box.y + box.height - up);
        expect(await moves(target), `${in_} in from the ${right ? 'right' : 'left'}, ${up} up`).toBe(0);
        if (await target.evaluate((it) => it.matches(':hover'))) risen += 1;
        await page.mouse.move(0, 0);
      }
    }
  }
  expect(risen).toBeGreaterThan(16);
}

test('a button', async ({ page }) => {
  await page.goto('/');
  await expectSteady(page, page.getByRole('button', { name: /play now/i }).first());
});

test('a poster', async ({ page }) => {
  await page.goto('/');
  const poster = page.locator('.poster').first();
  await poster.scrollIntoViewIfNeeded();
  await expectSteady(page, poster);
});

test('a card', async ({ page, table }) => {
  const id = await table({ ruleset: 'modern-base', players: 3 });
  await page.goto(`/tables/${id}`);
  await expectSteady(page, page.locator('.walk button.card').last());
});
