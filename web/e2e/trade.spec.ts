// Two people in two browsers trade with each other; a third sits with them and says nothing.

import type { Browser } from '@playwright/test';
import { byMouse } from './player';
import type { Server } from './server';
import { another, expect, openTable, test, type Page } from './test';

const hand = (page: Page) => page.locator('.walk button.card').evaluateAll((cards) => cards.map((it) => (it as HTMLElement).dataset.bean!));

async function sitSilently(browser: Browser, server: Server, id: string): Promise<void> {
  const { context } = await another(browser, server);
  await context.request.post('/api/v1/guests', { data: { name: 'Cleo' } });
  expect((await context.request.post(`/api/v1/tables/${id}/join`, { data: {} })).ok()).toBe(true);
}

test('an offer, a counter-offer, a deal', async ({ browser, page: ada, context, server }) => {
  const id = await openTable(context, server, { ruleset: 'modern-base', players: 3, seats: ['me', 'open', 'open'] });
  await ada.goto(`/tables/${id}`);
  const { page: ben, errors } = await another(browser, server);
  await ben.goto(`/tables/${id}`);
  await ben.getByRole('textbox').first().fill('Ben');
  await ben.getByRole('button', { name: /sit down/i }).first().click();
  await sitSilently(browser, server, id);

  // The table was full, so the game has begun. Ada plants and turns up two cards.
  await expect(ada.locator('#ask')).toContainText('Plant');
  await byMouse(ada, '#ask .btn--key[data-do]');
  await ada.locator('#ask [data-do=turn]').click();
  await expect(ada.locator('.phases [aria-current]')).toHaveText('Trade');

  // She offers her front card for Ben's: only he can see which it is.
  const [mine] = await hand(ada);
  const [his] = await hand(ben);
  await ada.getByRole('radio', { name: 'Ben' }).click();
  await ada.locator('.walk button.card').first().click();
  await expect(ada.locator('.walk li').first()).toHaveClass(/offered/);
  await ada.locator(`.picker button:has(.b-${his!.replace('_', '')})`).click();
  await ada.locator('.haggle .btn--yes').click();

  // Ben counters: he would like to have two for it. The counter-offer starts from hers.
  const ticket = ben.locator('.ticket:not(.ticket--others)', { hasText: 'Ada' }).first();
  await expect(ticket).toBeVisible();
  await ticket.getByRole('button', { name: 'Counter' }).click();
  await expect(ben.locator('.haggle .tray').first().locator(`.b-${his!.replace('_', '')}`)).toBeVisible();
  await expect(ben.locator('.haggle .tray').last().locator(`.b-${mine!.replace('_', '')}`)).toBeVisible();
  await ben.locator('.haggle .btn--yes').click();

  // Ada takes the counter-offer, and the cards change hands.
  const counter = ada.locator('.ticket:not(.ticket--others)', { hasText: 'Ben' }).filter({ has: ada.getByRole('button', { name: /take/i }) }).first();
  await counter.getByRole('button', { name: /take/i }).click();
  await expect(ada.locator('.zone--faceup')).toContainText(/to plant/i);
  await expect.poll(() => hand(ada)).toHaveLength(3);
  expect(errors).toEqual([]);
});

test('an offer to everyone shows who is willing, and is closed with one of them', async ({ browser, page: ada, context, server }) => {
  const id = await openTable(context, server, { ruleset: 'modern-base', players: 3, seats: ['me', 'open', 'open'] });
  await ada.goto(`/tables/${id}`);
  const { page: ben } = await another(browser, server);
  await ben.goto(`/tables/${id}`);
  await ben.getByRole('textbox').first().fill('Ben');
  await ben.getByRole('button', { name: /sit down/i }).first().click();
  await sitSilently(browser, server, id);
  await byMouse(ada, '#ask .btn--key[data-do]');
  await ada.locator('#ask [data-do=turn]').click();

  // A gift to everyone.
  await ada.getByRole('radio', { name: 'Everyone' }).click();
  await ada.locator('.zone--faceup button.card').first().click();
  await ada.locator('.haggle .btn--yes').click();
  const ticket = ben.locator('.ticket:not(.ticket--others)', { hasText: 'Ada' }).first();
  await ticket.getByRole('button', { name: /take/i }).click();
  const own = ada.locator('.ticket--own').first();
  await own.getByRole('button', { name: 'Deal with Ben' }).click();
  await expect(ben.locator('.zone--faceup')).toContainText(/to plant/i);
});
