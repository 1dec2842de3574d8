// Deals in Bean Trader between people: Ada and Ben in browsers of their own, Cleo by the API.

import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import type { Server } from './server';
import { expect, friend, openTable, test, type Page } from './test';

interface Seat { city: string; thalers: number; loan: number; wagon: Record<string, number>; hand: string[] | null }
interface View { phase: string; active: string | null; seats: Record<'A' | 'B' | 'C', Seat>; prompts: ({ ask: string } & Record<string, unknown>)[] }
type Player = 'A' | 'B' | 'C';

/** One table, three people. */
class Three {
  constructor(readonly id: string, readonly all: Record<Player, APIRequestContext>) {}

  async view(seat: Player = 'A'): Promise<View> {
    return ((await (await this.all[seat].get(`/api/v1/tables/${this.id}`)).json()) as { view: View }).view;
  }
  async act(seat: Player, action: object): Promise<void> {
    const answer = await this.all[seat].post(`/api/v1/tables/${this.id}/actions`, { data: { action } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  async prompt<T>(seat: Player, ask: string): Promise<T | undefined> {
    return (await this.view(seat)).prompts.find((it) => it.ask === ask) as T | undefined;
  }
  /** Stays where they are. */
  async stay(seat: Player): Promise<void> {
    await this.act(seat, { do: 'travel', city: (await this.view()).seats[seat].city });
    await this.act(seat, { do: 'take_back' });
    for (let sell = await this.prompt<{ beans: { bean: string }[] }>(seat, 'sell_for_toll'); sell; sell = await this.prompt(seat, 'sell_for_toll')) await this.act(seat, { do: 'sell_for_toll', bean: sell.beans[0]!.bean });
  }
  async endTurn(seat: Player): Promise<void> {
    await this.act(seat, { do: 'end_trader' });
    await this.act(seat, { do: 'end_turn' });
  }
}

interface Table { three: Three; ada: Page; ben: Page; errors: string[] }

/** A table that is dealt as the test needs it: everybody in another town, and whoever begins. */
async function sit(browser: Browser, server: Server, context: BrowserContext, ada: Page, starts: Player, isFit: (view: View) => boolean = () => true): Promise<Table> {
  const { context: second, page: ben, errors, person } = await friend(browser, server, 'Ben');
  const cleo = await friend(browser, server, 'Cleo');
  const all = { A: at(context.request, server), B: at(second.request, server), C: at(cleo.context.request, server) };
  const fits = async (_: unknown, id: string) => {
    const three = new Three(id, all);
    for (const seat of ['A', 'B', 'C'] as const) {
      const choose = (await three.prompt<{ orders: string[]; highest: string[] }>(seat, 'choose_start'))!;
      await three.act(seat, { do: 'choose_start', order: choose.highest[0], others: choose.orders.filter((it) => it !== choose.highest[0]) });
    }
    const view = await three.view();
    const towns = new Set(Object.values(view.seats).map((it) => it.city));
    return view.active === starts && towns.size === 3 && isFit(view);
  };
  const id = await openTable(context, server, { ruleset: 'bean-trader', seats: ['me', person, cleo.person], fits });
  await ada.goto(`/tables/${id}`);
  await ben.goto(`/tables/${id}`);
  return { three: new Three(id, all), ada, ben, errors };
}

/** Paths are of this server. */
function at(request: APIRequestContext, server: Server): APIRequestContext {
  const full = (path: string) => `${server.address}${path}`;
  return { get: (path: string) => request.get(full(path)), post: (path: string, options: object) => request.post(full(path), options) } as unknown as APIRequestContext;
}

const row = (page: Page, heading: string) => page.locator('#haggle h3', { hasText: heading }).locator('+ .deal__row');
const put = (page: Page, heading: string, bean?: string) => row(page, heading).locator(bean ? `[data-bean=${bean}]` : '.deal__bean').first().click();
const offered = (page: Page, name: string) => page.locator('.parley:not(.ticket--own, .ticket--others)', { hasText: name });
const send = (page: Page) => page.locator('#haggle > .btn--yes').click();

test('bean-trader: an invitation with a bean that is bought for it; the guest comes', async ({ browser, page, context, server }) => {
  const { three, ada, ben, errors } = await sit(browser, server, context, page, 'A');
  await three.stay('A');
  const before = await three.view();
  await ada.locator('[data-deal=B]').click();
  await expect(ada.locator('#haggle h2')).toHaveText(/^Invite Ben to /);
  const bought = (await row(ada, 'You buy in').locator('.deal__bean').first().getAttribute('data-bean'))!;
  const wanted = Object.keys(before.seats.B.wagon)[0]!;
  await put(ada, 'You buy in', bought);
  await put(ada, 'You want', wanted);
  await expect(ada.locator('#haggle .load')).toHaveCount(2);
  // What is being built is still there after a reload.
  await ada.reload();
  await expect(row(ada, 'You want').locator(`li.on [data-bean=${wanted}]`)).toBeVisible();
  await send(ada);

  const ticket = offered(ben, 'Ada');
  await expect(ticket).toContainText('Ada buys');
  await expect(ticket).toContainText('You go there and show your front card, a travel card: no cost.');
  await expect(ticket.locator('.load')).toHaveCount(2);
  await ticket.getByRole('button', { name: 'Accept and come' }).click();
  await expect.poll(async () => (await three.view()).seats.B.city).toBe(before.seats.A.city);
  const after = await three.view();
  expect(after.seats.A.thalers).toBeLessThan(before.seats.A.thalers);
  expect(after.seats.B.wagon[bought]).toBe((before.seats.B.wagon[bought] ?? 0) + 1 - (bought === wanted ? 1 : 0));
  // They are in one town now, so they trade.
  await expect(ada.locator('[data-deal=B]')).toHaveText('Trade');
  expect(errors).toEqual([]);
});

test('bean-trader: a guest without money sells beans for the toll', async ({ browser, page, context, server }) => {
  // Five orders cost him 25 thalers and every numbered card: Supply is in front, then the toll.
  const { three, ada, ben } = await sit(browser, server, context, page, 'B', (view) => view.seats.B.thalers < 40);
  for (const card of ['travel-1', 'travel-4', 'travel-5', 'travel-6', 'travel-7']) await three.act('B', { do: 'buy_order', card });
  await three.stay('B');
  await three.endTurn('B');
  await three.stay('C');
  await three.endTurn('C');
  await three.stay('A');
  const before = await three.view('B');
  expect(before.seats.B.hand![0]).toBe('toll');
  await ada.locator('[data-deal=B]').click();
  await send(ada);

  await expect(offered(ben, 'Ada')).toContainText('the toll: it costs you 15 thalers');
  await offered(ben, 'Ada').getByRole('button', { name: 'Accept and come' }).click();
  await expect(ben.locator('#ask')).toContainText(/thalers? (is|are) missing/);
  await expect(ada.locator('#ask')).toContainText('Ben');
  while ((await three.view('B')).phase === 'toll-sale') {
    const seq = await ben.locator('[data-table]').getAttribute('data-seq');
    await ben.locator('[data-wagon]').first().click();
    await expect(ben.locator('[data-table]')).not.toHaveAttribute('data-seq', seq!);
  }
  const { thalers, city } = (await three.view()).seats.B;
  expect([thalers, city]).toEqual([0, before.seats.A.city]);
  await expect(ada.locator('#ask [data-do=end]')).toBeVisible();
});

test('bean-trader: an invitation to everybody is closed with one of the willing', async ({ browser, page, context, server }) => {
  const { three, ada, ben, errors } = await sit(browser, server, context, page, 'A');
  await three.stay('A');
  const { seats } = await three.view();
  await ada.getByRole('button', { name: 'Invite anyone' }).click();
  await put(ada, 'You give');
  await send(ada);
  await offered(ben, 'Ada').getByRole('button', { name: 'Accept and come' }).click();
  await expect(ben.locator('.parley')).toContainText('You are willing');
  const { offer } = (await three.prompt<{ offer: number }>('C', 'answer'))!;
  await three.act('C', { do: 'accept', offer });
  expect((await three.view()).seats.B.city).toBe(seats.B.city);

  const own = ada.locator('.parley.ticket--own');
  await expect(own.getByRole('button', { name: /Deal with/ })).toHaveCount(2);
  await own.getByRole('button', { name: 'Deal with Ben' }).click();
  await expect.poll(async () => (await three.view()).seats.B.city).toBe(seats.A.city);
  expect((await three.view()).seats.C.city).toBe(seats.C.city);
  await expect(ada.locator('.parley')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('bean-trader: a guest asks to come; a counter-offer; a refusal', async ({ browser, page, context, server }) => {
  const { three, ada, ben, errors } = await sit(browser, server, context, page, 'A');
  await three.stay('A');
  const { seats } = await three.view();

  // Ben asks, and leaves open what he wants for it: that can't be taken, only answered.
  await ben.locator('[data-deal=A]').click();
  await expect(ben.locator('#haggle h2')).toHaveText(/^Ask Ada to invite you to /);
  await put(ben, 'You give');
  await ben.locator('#haggle .tray__open').click();
  await send(ben);
  const ticket = offered(ada, 'Ben');
  await expect(ticket).toContainText('may I come to you?');
  await ticket.getByRole('button', { name: 'Name your price' }).click({ force: true });
  await expect(ada.locator('#ask')).toContainText('make a counter-offer');
  await expect(ada.locator('#ask a[href*="BT-TRADE-09"]')).toBeVisible();

  // Ada's invitation starts from it: she would like to have what he gives.
  await ticket.getByRole('button', { name: 'Counter' }).click();
  await expect(row(ada, 'You want').locator('li.on')).toHaveCount(1);
  await send(ada);
  await offered(ben, 'Ada').getByRole('button', { name: 'Decline' }).click();
  await expect(ada.locator('.parley.ticket--own')).toHaveCount(0);
  expect((await three.view()).seats.B.city).toBe(seats.B.city);

  // Then he names his price, and she takes it.
  await ben.locator('.parley.ticket--own').getByRole('button', { name: 'Withdraw' }).click();
  await ben.locator('[data-deal=A]').click();
  await put(ben, 'You give');
  await put(ben, 'You want');
  await send(ben);
  await offered(ada, 'Ben').getByRole('button', { name: /^Take/ }).click();
  await expect.poll(async () => (await three.view()).seats.B.city).toBe(seats.A.city);
  expect(errors).toEqual([]);
});
