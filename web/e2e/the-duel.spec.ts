// The Duel: two people in two browsers give, bluff and decline; what a bluff may cost is said before.

import type { Browser, BrowserContext } from '@playwright/test';
import type { Server } from './server';
import { expect, friend, openTable, test, type Page } from './test';

const dollars = (page: Page) => page.locator('.beds h2 .purse > span').first();

async function plantAndTurn(page: Page): Promise<void> {
  await page.locator('#ask .btn--key[data-do^=plant]').click();
  await page.locator('#ask [data-do=turn]').click();
  await expect(page.locator('.phases [aria-current]')).toHaveText('Give');
}

/** Ada and Ben in browsers of their own; she gives. */
async function sitDown(browser: Browser, server: Server, context: BrowserContext, ada: Page): Promise<{ ben: Page; errors: string[] }> {
  const { page: ben, person, errors } = await friend(browser, server, 'Ben');
  const id = await openTable(context, server, { ruleset: 'the-duel', seats: ['me', person] });
  await ada.goto(`/tables/${id}`);
  await ben.goto(`/tables/${id}`);
  await plantAndTurn(ada);
  return { ben, errors };
}

test('a bluff says its price, is called, and is paid', async ({ browser, page: ada, context, server }) => {
  const { ben, errors } = await sitDown(browser, server, context, ada);

  // One press on the gift card asks, and says what it may cost. Nothing has happened yet.
  const bluff = ada.locator('.gift--bluff button').first();
  await expect(bluff).toHaveAccessibleName(/a bluff/);
  await bluff.click();
  await expect(ada.locator('#ask')).toContainText('If it is taken, you pay a dollar.');
  await expect(ben.locator('.gift--now')).toHaveCount(0);
  await ada.locator('#ask [data-do=offer]').click();

  // Ben sees who offers what, and not whether it is there.
  await expect(ben.locator('.gift--now')).toContainText('Ada offers');
  await expect(ben.locator('#ask')).toContainText('Ada offers you');
  await expect(ben.locator('#ask')).not.toContainText(/bluff/i);
  await ben.locator('#ask [data-do=accept]').click();
  await expect(dollars(ada)).toHaveText('2.00');
  await expect(dollars(ben)).toHaveText('4.00');
  await expect(ada.locator('.heard')).toContainText('Your bluff is called');
  await expect(ben.locator('.heard')).toContainText('It was a bluff');
  expect(errors).toEqual([]);
});

test('a gift is declined, another one is taken, and the giver picks the card', async ({ browser, page: ada, context, server }) => {
  const { ben } = await sitDown(browser, server, context, ada);
  const open = ada.locator('.turned .kind').first();
  const bean = (await open.getAttribute('data-open'))!;
  await ada.locator(`[data-do=offer-${bean}]`).click();
  await ben.locator('#ask [data-do=decline]').click();

  // Pushed, and by whom: nobody can offer it again this turn.
  await expect(ben.locator(`.gift--gone:has([data-gift=${bean}])`)).toContainText('Ada’s, declined');
  await expect(ada.locator(`.gift--gone:has([data-gift=${bean}])`)).toContainText('yours, declined');
  await ben.locator(`[data-gift=${bean}]`).click({ force: true });
  await expect(ben.locator('#ask .refusal')).toContainText('DU-GIFT-05');

  // Ben offers something he has. Ada takes it; he is asked which one, even if there is just one.
  const held = ben.locator('.gift--can:not(.gift--bluff) button').first();
  await held.click();
  await held.click();
  await ada.locator('#ask [data-do=accept]').click();
  await expect(ada.locator('#ask')).toContainText('Ben hands over');
  await ben.locator('#ask [data-do^=give]').first().click();

  // The gift lies aside until it is planted, and can't be thrown away.
  await expect(ada.locator('.kind--gift')).toBeVisible();
  await ada.locator('.kind--gift').click();
  await expect(ada.locator('#ask [data-do=throw]')).toHaveCount(0);
  await ada.locator('.turned .kind:not(.kind--gift)').first().click();
  await expect(ada.locator('#ask [data-do=throw]')).toBeVisible();
});

test('by keys: a letter chooses a gift card, twice pushes it', async ({ page, table }) => {
  const id = await table({ ruleset: 'the-duel', players: 2 });
  await page.goto(`/tables/${id}`);
  await plantAndTurn(page);
  await page.keyboard.press('g');
  await expect(page.locator('#ask .btn--key')).toBeFocused();
  await expect(page.locator('.gift--picked')).toContainText('Garden');
  await page.keyboard.press('r');
  await expect(page.locator('.gift--picked')).toContainText('Red');
  await page.keyboard.press('r');
  const offered = async () => {
    const { entries } = (await (await page.request.get(`/api/v1/tables/${id}/log`)).json()) as { entries: { action?: { do: string } }[] };
    return entries.flatMap((it) => (it.action?.do === 'offer_gift' ? [it.action] : []));
  };
  await expect.poll(offered).toContainEqual({ do: 'offer_gift', bean: 'red' });
});

test('for whom bonus cards are claimed by themselves is a word in the rules', async ({ page, context, server }) => {
  const id = await openTable(context, server, { ruleset: 'the-duel', options: {}, seats: ['me', 'open'] });
  await page.goto(`/tables/${id}`);
  const word = page.getByLabel('For whom bonus cards are claimed by themselves');
  await expect(word).toHaveValue('');
  await word.selectOption({ label: 'everybody' });
  await expect.poll(async () => ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { table: { options: unknown } }).table.options).toEqual({ auto_fulfil: ['A', 'B'] });
  await word.selectOption({ label: 'Ada' });
  await expect(word).toHaveValue('A');
});

test('a guided first game', async ({ page, table }) => {
  const id = await table({ ruleset: 'the-duel', players: 2 });
  await page.goto(`/tables/${id}?guide`);
  const coach = page.locator('.coach');
  for (const words of ['queue', 'series', 'patterns', 'opponent']) {
    await expect(coach).toContainText(words);
    await coach.getByRole('button', { name: 'Next' }).click();
  }
  await expect(coach).toContainText('Plant the bean at the front');
  await page.locator('#ask .btn--key').click();
  await expect(coach).toContainText('turn up three cards');
});
