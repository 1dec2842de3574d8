// A stranger is in a game at once; friends come by a link.

import { another, expect, test } from './test';

for (const [name, viewport] of [['a desktop', { width: 1440, height: 900 }], ['a phone', { width: 390, height: 844 }]] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('one click, and a stranger plays', async ({ page }) => {
      const began = Date.now();
      await page.goto('/');
      await page.getByRole('button', { name: /play now/i }).first().click();
      await expect(page.locator('[data-table] .walk button.card').first()).toBeVisible();
      expect(Date.now() - began).toBeLessThan(10_000);
    });
  });
}

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`posters in ${locale}`, () => {
    test.use({ locale });

    test('no word of a poster lies under its button', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('.poster')).toHaveCount(6);
      for (const width of [360, 390, 700, 800, 1190, 1280, 1410, 1570, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.locator('.poster').evaluateAll((posters) => posters.filter((poster) => {
          const button = poster.querySelector('.poster__play')!.getBoundingClientRect();
          const words = document.createTreeWalker(poster, NodeFilter.SHOW_TEXT, (it) => it.parentElement!.closest('button, .vh') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
          while (words.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(words.currentNode);
            if ([...range.getClientRects()].some((it) => it.left < button.right && button.left < it.right && it.top < button.bottom && button.top < it.bottom)) return true;
          }
          return button.right > poster.getBoundingClientRect().right;
        }).map((poster) => poster.textContent)), `${width} pixels wide`).toEqual([]);
      }
    });
  });
}

test('friends come by a link, type a name and sit down; the host begins', async ({ browser, page: host, server }) => {
  await host.goto('/');
  await host.getByRole('button', { name: /invite friends/i }).first().click();
  await expect(host).toHaveURL(/\/tables\//);
  const { page: friend, errors } = await another(browser, server);
  await friend.goto(host.url());
  await friend.getByRole('textbox').first().fill('Mira');
  await friend.getByRole('button', { name: /sit down/i }).first().click();
  await expect(host.getByText('Mira').first()).toBeVisible();
  await host.locator('#ask .btn--key').click();
  await expect(host.locator('[data-table]')).toBeVisible();
  await expect(friend.locator('[data-table]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a guided first game', async ({ page, table }) => {
  const id = await table({ ruleset: 'modern-base', players: 3 });
  await page.goto(`/tables/${id}?guide`);
  const coach = page.locator('.coach');
  for (const words of ['queue', 'fields', 'neighbours']) {
    await expect(coach).toContainText(words);
    await coach.getByRole('button', { name: 'Next' }).click();
  }
  await expect(coach).toContainText('Plant the bean at the front');
  await page.locator('#ask .btn--key').click();
  await expect(coach).toContainText('turn up two cards');
  await page.keyboard.press('Escape');
  await expect(coach).toHaveCount(0);
});

test('a page that is not there, and a table that is not there', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading')).toContainText('Nothing grows here');
  await page.goto('/tables/nosuchtable22222');
  await expect(page.getByRole('heading')).toContainText('Nothing grows here');
});
