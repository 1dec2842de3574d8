// The mafia's table: what runs by itself is shown step by step and waits for nobody; a table of one begins at once; two may trade.

import { expect, friend, openTable, test, type Page, type Until } from './test';

const done = async (page: Page, id: string): Promise<{ do: string }[]> => {
  const { entries } = (await (await page.request.get(`/api/v1/tables/${id}/log`)).json()) as { entries: { action?: { do: string } }[] };
  return entries.flatMap((it) => it.action ?? []);
};

const turningOver: Until = { asked: { one_of: ['turn_over'], after: 0 } };

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a draw is shown step by step; a key ends it, and nothing waits for it', async ({ page, table }) => {
    const id = await table({ ruleset: 'gangsters', players: 2, until: turningOver });
    await page.goto(`/tables/${id}`);
    await expect(page.locator('#ask [data-do=turn]')).toBeVisible();
    // The time stands still, so that there is time to look.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.locator('#ask [data-do=turn]').click();
    await expect(page.locator('.course--running')).toBeVisible();
    // What is asked is asked already.
    await expect(page.locator('#ask')).toContainText(/Use the row|where to/);
    const later = await page.locator('.lap--later').count();
    expect(later).toBeGreaterThan(0);
    await page.clock.runFor(600);
    await expect(page.locator('.lap--later')).toHaveCount(later - 1);
    await page.keyboard.press('Space');
    await expect(page.locator('.course--running')).toHaveCount(0);
    await expect(page.locator('.lap--later')).toHaveCount(0);
    expect(await page.locator('.lap').count()).toBeGreaterThan(2);
  });
});

test('without movement all steps are there at once, in words', async ({ page, table }) => {
  const id = await table({ ruleset: 'gangsters-solo', players: 1, until: turningOver });
  await page.goto(`/tables/${id}`);
  await expect(page.locator('#ask [data-do=turn]')).toBeVisible();
  await expect(page.locator('.pill--chat')).toHaveCount(0);
  await page.locator('#ask [data-do=turn]').click();
  await expect(page.locator('.course')).toContainText(/stays\./);
  await expect(page.locator('.course--running')).toHaveCount(0);
  await expect(page.locator('.score')).toContainText(/The mafia: 2 times \d+, that is \d+/);
});

test('sets by keys: a letter picks, a number plants, a boss has a letter too', async ({ page, table }) => {
  const id = await table({ ruleset: 'gangsters', players: 2, until: { asked: { one_of: ['use_row'], after: 0 } } });
  await page.goto(`/tables/${id}`);
  const set = page.locator('.set', { has: page.locator('.btn--yes') }).first();
  const letter = await set.locator('.card__key').first().innerText();
  await page.keyboard.press(letter.toLowerCase());
  await expect(set.locator('.set__hit')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('#ask .btn--key')).toBeFocused();
  const field = await page.locator('.bed--lit .bed__hit').first().getAttribute('data-field');
  await page.keyboard.press(field!);
  await expect.poll(() => done(page, id)).toContainEqual(expect.objectContaining({ do: 'plant_drawn', field: Number(field) }));
  // With nothing picked, a boss's letter says what to do first.
  await page.keyboard.press('a');
  await expect(page.locator('#ask')).toContainText(/GA-/);
});

test('a table of one: from the start page at once, from its room, and once more', async ({ page, context, server }) => {
  await page.goto('/?game=gangsters');
  await page.getByRole('radio', { name: /Solo/ }).check();
  await expect(page.getByRole('button', { name: 'Invite friends' }).locator('visible=true')).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Play now', exact: true }).click();
  await expect(page.locator('.table--alone')).toBeVisible();
  const id = page.url().split('/').at(-1)!;
  await context.request.post(`${server.address}/api/v1/tables/${id}/resign`, { data: {} });
  await page.goto(`/tables/${id}`);
  await expect(page.locator('.tally--house')).toContainText('The mafia');
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.table--alone')).toBeVisible();

  const room = await openTable(context, server, { ruleset: 'gangsters', options: {}, seats: ['me', 'open'] });
  await page.goto(`/tables/${room}`);
  await page.getByLabel('Game', { exact: true }).selectOption('gangsters-solo');
  await expect(page.locator('.chatter')).toHaveCount(0);
});

test('a guided first game', async ({ page, table }) => {
  const id = await table({ ruleset: 'gangsters-solo', players: 1 });
  await page.goto(`/tables/${id}?guide`);
  const coach = page.locator('.coach');
  for (const words of ['queue', 'fields', 'against these three', 'count double']) {
    await expect(coach).toContainText(words);
    await coach.getByRole('button', { name: 'Next' }).click();
  }
  await expect(coach).toContainText('tribute');
  await page.locator('#ask .btn--key').click();
  await expect(coach).toContainText('Plant the bean at the front');
});

test('two people trade in a window, and both plant what they got', async ({ browser, page: ada, context, server }) => {
  const { page: ole, person, errors } = await friend(browser, server, 'Ole');
  // The card that she will offer and his front card are different beans.
  const fits = async (mine: { seats: { A: { hand: string[] } } }, id_: string) => {
    const { view } = (await (await ole.request.get(`/api/v1/tables/${id_}`)).json()) as { view: { seats: { B: { hand: string[] } } } };
    return mine.seats.A.hand[3] !== view.seats.B.hand[0];
  };
  const id = await openTable(context, server, { ruleset: 'gangsters-trade', seats: ['me', person], fits });
  await ada.goto(`/tables/${id}`);
  await ole.goto(`/tables/${id}`);

  // The first turn has one window: after the draw. Both see the row that is used after it.
  await ada.locator('#ask .btn--key[data-do]').click();
  await ada.locator('#ask [data-do=turn]').click();
  await expect(ada.locator('#ask')).toContainText('Trade with Ole?');
  await expect(ole.locator('#ask')).toContainText('Make an offer?');
  await expect(ole.locator('.gains')).toContainText('Row of Ada');

  // A card of hers, from any place, against his front card.
  const his = await ole.locator('.walk button.card').first().getAttribute('data-bean');
  await ada.locator('.walk button.card').nth(2).click();
  await expect(ada.locator('.walk li').nth(2)).toHaveClass(/offered/);
  await ada.locator(`.picker button:has(.b-${his!})`).click();
  await ada.locator('.haggle .btn--yes').click();
  await ole.locator('.ticket').getByRole('button', { name: /take/i }).click();
  await expect(ada.locator('.gains', { hasText: 'planted next' })).toBeVisible();
  await expect(ada.locator('.walk button.card')).toHaveCount(3);

  // She closes the window; the phase can't end before both have planted.
  await ada.locator('#ask [data-do=end]').click();
  for (const page of [ada, ole]) {
    await expect(page.locator('#ask')).toContainText('from the deal');
    await page.locator('#ask .btn--key[data-do]').click();
  }
  await expect(ada.locator('#ask [data-do=end]')).toBeVisible();
  expect(await done(ada, id)).toContainEqual(expect.objectContaining({ do: 'plant_pending' }));
  await expect(ole.locator('#ask')).toContainText('Ada uses the row.');
  expect(errors).toEqual([]);
});
