// Ladies: a baby straight into its field, the way of a lady, and figures that nobody is told.

import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import type { LadiesAction, LadiesCard, LadiesView } from '../src/api/types';
import type { Server } from './server';
import { expect, friend, openTable, test, type Page, type Until } from './test';

type Ref = { hand: number } | { face_up: LadiesCard };
interface Seated { seat: 'A' | 'B' | 'C'; request: APIRequestContext; page: Page }

const beanOf = (card: string) => card.replace(/_[a-z]+$/, '');

class Table {
  constructor(readonly id: string, readonly seats: Seated[]) {}

  async view({ request }: Seated): Promise<LadiesView> {
    return ((await (await request.get(`/api/v1/tables/${this.id}`)).json()) as { view: LadiesView }).view;
  }
  async act({ request }: Seated, action: LadiesAction): Promise<void> {
    const answer = await request.post(`/api/v1/tables/${this.id}/actions`, { data: { action } });
    expect(answer.ok(), `${JSON.stringify(action)}: ${await answer.text()}`).toBe(true);
  }
  async log({ request }: Seated): Promise<{ action?: LadiesAction; events: { event: string }[] }[]> {
    return ((await (await request.get(`/api/v1/tables/${this.id}/log`)).json()) as { entries: { action?: LadiesAction; events: { event: string }[] }[] }).entries;
  }

  /** Plays for all, until the moment that is looked for; `false` if it does not come in so many actions. */
  async playUntil(most: number, moment: (views: LadiesView[], active: Seated) => boolean): Promise<boolean> {
    for (let turn = 0; turn < most; turn += 1) {
      const views = await Promise.all(this.seats.map((it) => this.view(it)));
      const [first] = views;
      if (moment(views, this.seats.find((it) => it.seat === first!.active)!)) return true;
      const at = this.seats.findIndex((it) => first!.awaited.includes(it.seat));
      await this.act(this.seats[at]!, next(views[at]!));
    }
    return false;
  }
}

/** A move that keeps ladies in their fields where that can be. */
function next({ prompts, viewer, seats }: LadiesView): LadiesAction {
  const asked = <A extends string>(ask: A) => prompts.find((it): it is Extract<typeof it, { ask: A }> => it.ask === ask);
  if (asked('shift_lady')) return { do: 'no_shift' };
  const front = asked('plant_from_hand');
  if (front?.must && front.fields[0]) return { do: 'plant_from_hand', field: front.fields[0].field };
  const pending = asked('plant_pending')?.cards.find((it) => it.fields.length > 0);
  if (pending) return { do: 'plant_pending', card: pending.card, field: pending.fields[0]!.field };
  if (asked('turn_over')) return { do: 'turn_over' };
  if (asked('end_trading')) return { do: 'end_trading' };
  if (asked('draw')) return { do: 'draw' };
  const ladies = (field: number) => seats[viewer as string]!.fields[field - 1]!.figures.filter((it) => it === 'lady').length;
  const [field] = [...asked('harvest')!.fields].sort((a, b) => ladies(a.field) - ladies(b.field));
  return { do: 'harvest', field: field!.field };
}

/** Three people: Ada and Ben in browsers of their own, Cleo too, unseen. */
async function sitDown(browser: Browser, server: Server, ada: Page, context: BrowserContext, { until, fits = async () => true }: { until?: Until; fits?: (table: Table) => Promise<boolean> } = {}): Promise<Table> {
  const [ben, cleo] = [await friend(browser, server, 'Ben'), await friend(browser, server, 'Cleo')];
  const seats: Seated[] = [
    { seat: 'A', request: ada.request, page: ada },
    { seat: 'B', request: ben.context.request, page: ben.page },
    { seat: 'C', request: cleo.context.request, page: cleo.page },
  ];
  const id = await openTable(context, server, { ruleset: 'ladies', seats: ['me', ben.person, cleo.person], until, fits: (_, id_) => fits(new Table(id_, seats)) });
  return new Table(id, seats);
}

/** What the active player could give, by where it lies. */
function giveable(view: LadiesView, seat: string): { card: LadiesCard; ref: Ref }[] {
  const hand = (view.seats[seat]!.hand ?? []).map((card, at) => ({ card, ref: { hand: at + 1 } }));
  return [...hand, ...(Object.keys(view.face_up) as LadiesCard[]).map((card) => ({ card, ref: { face_up: card } }))];
}

/** Ben has a baby for a field of Ada's in which a lady lies on top, and it is his turn to trade. */
async function aBabyForAda(browser: Browser, server: Server, ada: Page, context: BrowserContext): Promise<{ table: Table; giver: Seated; card: LadiesCard; ref: Ref }> {
  let found: { giver: Seated; card: LadiesCard; ref: Ref } | undefined;
  const isThere = (views: LadiesView[], giver: Seated) => {
    const view = views[1]!;
    if (giver.seat !== 'B' || view.phase !== 'p2-trade') return false;
    const fields = view.seats.A!.fields.filter((it) => it.bean !== null && it.figures.at(-1) === 'lady');
    const baby = giveable(view, 'B').find(({ card }) => card.endsWith('_baby') && fields.some((it) => it.bean === beanOf(card)));
    if (baby) found = { giver, ...baby };
    return Boolean(baby);
  };
  const table = await sitDown(browser, server, ada, context, {
    fits: async (it) => {
      const [mine, his] = [await it.view(it.seats[0]!), await it.view(it.seats[1]!)];
      const front = mine.seats.A!.hand![0]!;
      // She plants a lady in the first turn, and in the second he has the baby.
      return front.endsWith('_lady') && his.seats.B!.hand!.includes(`${beanOf(front)}_baby` as LadiesCard) && it.playUntil(20, isThere);
    },
  });
  return { table, ...found! };
}

test('ladies: a baby that is accepted goes straight into its field, and a lady is moved by mouse', async ({ browser, page: ada, context, server }) => {
  const { table, giver, card, ref } = await aBabyForAda(browser, server, ada, context);
  await ada.goto(`/tables/${table.id}`);
  await giver.page.goto(`/tables/${table.id}`);
  await table.act(giver, { do: 'propose', to: 'A', give: [ref], want: {} });

  const before = await table.view(table.seats[0]!);
  const at = before.seats.A!.fields.findIndex((it) => it.bean === beanOf(card));
  await ada.locator('.ticket:not(.ticket--others) .btn--yes').first().click();
  await expect(ada.locator('.climb')).toBeVisible();
  await expect(ada.locator('.bed--now .bed__hit')).toHaveAttribute('data-field', String(at + 1));
  const after = await table.view(table.seats[0]!);
  expect(after.seats.A!.fields[at]!.figures).toEqual([...before.seats.A!.fields[at]!.figures, 'baby']);
  expect(after.seats.A!.received).toEqual(before.seats.A!.received);
  // The others see what is being decided.
  await expect(giver.page.locator('[data-seat=A]')).toContainText('moves a lady');
  // Nothing else goes before it.
  await ada.locator('.bed__hit').first().click();
  await expect(ada.locator('#ask .refusal')).toContainText('LA-SHIFT-06');

  // She lay on top, so one up brings her there again; that is proposed.
  await expect(ada.locator('[data-way="1"]')).toHaveAttribute('aria-checked', 'true');
  await ada.locator('[data-way="0"]').click();
  await expect(ada.locator('#ask .btn--key')).toHaveAttribute('data-do', 'climb-0');
  await ada.locator('[data-way="1"]').click();
  await expect(ada.locator('#ask .btn--key')).toHaveAttribute('data-do', 'climb-1');
  await ada.locator('#ask .btn--key').click();
  await expect(ada.locator('.climb')).toHaveCount(0);
  const figures = (await table.view(table.seats[0]!)).seats.A!.fields[at]!.figures;
  expect(figures.slice(-2)).toEqual(['baby', 'lady']);
});

test('ladies: a lady is moved by keys', async ({ browser, page: ada, context, server }) => {
  const { table, giver, ref } = await aBabyForAda(browser, server, ada, context);
  await ada.goto(`/tables/${table.id}`);
  await table.act(giver, { do: 'propose', to: 'A', give: [ref], want: {} });
  await expect(ada.locator('.ticket .btn--yes').first()).toBeVisible();
  await ada.keyboard.press('a');
  await expect(ada.locator('.climb')).toBeVisible();
  await ada.keyboard.press('1');
  await expect(ada.locator('[data-way="0"]')).toHaveAttribute('aria-checked', 'true');
  await ada.keyboard.press('2');
  await expect(ada.locator('[data-way="1"]')).toHaveAttribute('aria-checked', 'true');
  // Along the ways by arrows, too.
  await ada.locator('[data-way="1"]').focus();
  await ada.keyboard.press('ArrowLeft');
  await expect(ada.locator('[data-way="0"]')).toBeFocused();
  await ada.keyboard.press('q');
  await expect(ada.locator('#ask .btn:focus')).toHaveAttribute('data-do', 'climb-0');
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.climb')).toHaveCount(0);
  await expect.poll(async () => (await table.log(table.seats[0]!)).at(-1)?.action).toEqual({ do: 'no_shift' });
});

test('ladies: an offer names the bean of a hand card, and nobody else learns whom it shows', async ({ browser, page: ada, context, server }) => {
  const table = await sitDown(browser, server, ada, context, { until: { asked: { one_of: ['end_trading'], after: 0 } } });
  const [me, ben] = table.seats as [Seated, Seated];
  await ada.goto(`/tables/${table.id}`);
  await ben.page.goto(`/tables/${table.id}`);
  const told = (await table.log(ben)).length;

  const [card] = (await table.view(me)).seats.A!.hand!;
  const figure = card!.split('_').at(-1)!;
  await ada.locator('.walk button.card').first().click();
  await expect(ada.locator('.haggle__secret')).toBeVisible();
  await ada.locator('.picker button').first().click();
  await ada.locator('.haggle .btn--yes').click();

  // Mine shows me whom; Ben's shows that it is not told.
  await expect(ada.locator(`.ticket--own .secret use[href="#mark-${figure}"]`)).toHaveCount(1);
  const ticket = ben.page.locator('.ticket').first();
  await expect(ticket.locator('.figmark--hidden')).toHaveCount(1);
  await expect(ticket.locator('use[href^="#mark-"]')).toHaveCount(0);
  expect(await ticket.innerText()).not.toMatch(/\b(gent|lady|baby)\b(?! \d)/i);
  expect(await ticket.getAttribute('aria-label')).not.toMatch(/gent|lady|baby/i);

  const [offer] = (await table.view(ben)).offers;
  expect(JSON.stringify(offer)).not.toMatch(/gent|lady|baby|hand":\d/);
  expect(offer).not.toHaveProperty('cards');
  const entries = (await table.log(ben)).slice(told);
  expect(JSON.stringify(entries)).not.toMatch(/gent|lady|baby/);
  expect(entries.flatMap((it) => it.events)).toContainEqual(expect.objectContaining({ event: 'proposed', cards: null }));
  expect((await table.log(me)).at(-1)!.action).toMatchObject({ do: 'propose', give: [{ hand: 1 }] });
});

test('ladies: a guided first game', async ({ page, table }) => {
  const id = await table({ ruleset: 'ladies', players: 3 });
  await page.goto(`/tables/${id}?guide`);
  const coach = page.locator('.coach');
  for (const words of ['queue', 'read from the top', 'ringed']) {
    await expect(coach).toContainText(words);
    await coach.getByRole('button', { name: 'Next' }).click();
  }
  await expect(coach).toContainText('Plant the bean at the front');
  await page.locator('#ask .btn--key').click();
  await expect(coach).toContainText(/turn up|two cards/i);
});

test('ladies: the rule page', async ({ page }) => {
  await page.goto('/rules/ladies');
  await expect(page.getByText('LA-SHIFT-03').first()).toBeVisible();
});
