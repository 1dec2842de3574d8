// On a small phone, by touch; and in German.

import { LATE, LOOK, expectAnEnd, playToTheEnd, type Press } from './player';
import { expect, test } from './test';

const byTouch: Press = async (page, selector, last = false) => {
  const button = last ? page.locator(selector).last() : page.locator(selector).first();
  await button.tap({ timeout: LOOK });
};

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const { ruleset, players } of [{ ruleset: 'modern-base', players: 4 }, { ruleset: 'duel-modern', players: 2 }, { ruleset: 'the-duel', players: 2 }, { ruleset: 'ladies', players: 3 }, { ruleset: 'bean-trader', players: 3 }, { ruleset: 'gangsters', players: 2 }, { ruleset: 'gangsters-solo', players: 1 }, { ruleset: 'gangsters-trade', players: 2 }]) {
    test(`${ruleset} is played to its end`, async ({ page, table }) => {
      const id = await table({ ruleset, players, until: LATE });
      await page.goto(`/tables/${id}`);
      await playToTheEnd(page, {
        press: byTouch,
        before: async (it) => {
          // The page never scrolls sideways.
          expect(await it.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        },
      });
      await expectAnEnd(page);
    });
  }
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a game to its end, and no word of English in what is asked', async ({ page, table }) => {
    const id = await table({ ruleset: 'modern-base', players: 5, until: LATE });
    await page.goto(`/tables/${id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await playToTheEnd(page, {
      before: async (it) => {
        const words = await it.locator('#ask').innerText();
        expect(words).not.toMatch(/\b(the|your|plant|trade|draw|harvest|offer)\b/i);
        // A message that is missing shows its key.
        expect(words).not.toMatch(/\b(ask|field|phase|harvest)\.[a-z]/);
      },
    });
    await expectAnEnd(page);
  });
});
