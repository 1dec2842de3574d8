// Two people in two browsers trade with each other; a third sits with them and says nothing.

import type { Browser, BrowserContext } from '@playwright/test';
import type { Server } from './server';
import { expect, friend, openTable, test, type Page, type Until } from './test';

const hand = (page: Page) => page.locator('.walk button.card').evaluateAll((cards) => cards.map((it) => (it as HTMLElement).dataset.bean!));

interface View { seats: Record<string, { hand: string[] }>; face_up: Record<string, number> }

/** Ada has turned two cards over, and none of them is like her front card; Ben's front card is another bean. Cleo says nothing. */
async function sitDown(browser: Browser, server: Server, context: BrowserContext, ada: Page): Promise<{ ben: Page; errors: string[] }> {
  const { page: ben, person, errors } = await friend(browser, server, 'Ben');
  const { person: cleo } = await friend(browser, server, 'Cleo');
  const until: Until = { asked: { one_of: ['end_trading'], after: 0 } };
  const fits = async (mine: View, id: string) => {
    const his = ((await (await ben.request.get(`/api/v1/tables/${id}`)).json()) as { view: View }).view;
    const [front] = mine.seats.A!.hand;
    return !(front! in mine.face_up) && front !== his.seats.B!.hand[0];
  };
  const id = await openTable(context, server, { ruleset: 'modern-base', seats: ['me', person, cleo], until, fits });
  await ada.goto(`/tables/${id}`);
  await ben.goto(`/tables/${id}`);
  await expect(ada.locator('.phases [aria-current]')).toHaveText('Trade');
  return { ben, errors };
}

test('an offer, a counter-offer, a deal', async ({ browser, page: ada, context, server }) => {
  const { ben, errors } = await sitDown(browser, server, context, ada);

  // She offers her front card for Ben's: only he can see which it is.
  const before = await hand(ada);
  const [mine] = before;
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
  await expect.poll(() => hand(ada)).toHaveLength(before.length - 1);
  expect(errors).toEqual([]);
});

test('an offer to everyone shows who is willing, and is closed with one of them', async ({ browser, page: ada, context, server }) => {
  const { ben } = await sitDown(browser, server, context, ada);

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
