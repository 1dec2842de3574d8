// Somebody who plays with the mouse: looks at what is asked, and presses a button for it.

import { expect, type Page, type Until } from './test';

/** Where a game begins that another test plays whole: near its end. `BEANFIELD_WHOLE_GAMES=1` plays all of them from the first card. */
export const LATE: Until | undefined = process.env.BEANFIELD_WHOLE_GAMES ? undefined : { left: 20 };

/** Where the game is, as the page shows it. */
async function look(page: Page): Promise<{ over: boolean; mine: boolean; seq: string }> {
  return page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-table]');
    return { over: document.querySelector('.ending') !== null, mine: table?.dataset.mine === 'true' && table.dataset.busy !== 'true', seq: table?.dataset.seq ?? '' };
  });
}

/** Waits until something is asked of me, or the game is over. */
async function asked(page: Page): Promise<boolean> {
  await page.waitForFunction(() => {
    const table = document.querySelector<HTMLElement>('[data-table]');
    return document.querySelector('.ending') !== null || (table?.dataset.mine === 'true' && table.dataset.busy !== 'true');
  });
  return !(await look(page)).over;
}

/** Whether the game has gone on, or a card has been picked. */
function hasMoved(was: string): boolean {
  const table = document.querySelector<HTMLElement>('[data-table]');
  return document.querySelector('.ending') !== null || (table?.dataset.seq !== was && table?.dataset.busy !== 'true') || table?.dataset.picked === 'true';
}

/** How long a person waits for a button or a move before looking again, in milliseconds. */
export const LOOK = 5_000;

function lookAgain(error: Error): void {
  if (!error.message.includes('Timeout')) throw error;
}

export type Press = (page: Page, selector: string, last?: boolean) => Promise<void>;

export const byMouse: Press = async (page, selector, last = false) => {
  const button = last ? page.locator(selector).last() : page.locator(selector).first();
  await button.click({ timeout: LOOK });
};

export interface Habits {
  press?: Press;
  /** Is told before each decision. */
  before?: (page: Page, turn: number) => Promise<void>;
}

/** Plays until the end. How many decisions it took. */
export function playToTheEnd(page: Page, habits: Habits = {}): Promise<number> {
  return playWhile(page, habits, async () => true);
}

/** Makes some decisions, and then more until something is in sight. */
export function playUntil(page: Page, decisions: number, sight: string): Promise<number> {
  return playWhile(page, {}, async (turn) => turn <= decisions || (await page.locator(sight).count()) === 0);
}

async function playWhile(page: Page, { press = byMouse, before }: Habits, goOn: (turn: number) => Promise<boolean>): Promise<number> {
  for (let turn = 1; turn < 2_000; turn += 1) {
    if (!(await asked(page)) || !(await goOn(turn))) return turn;
    await before?.(page, turn);
    const { seq } = await look(page);
    // The table may have changed under the finger: then the button is gone, or nothing happens, and a person looks again.
    await decide(page, turn, press).catch(lookAgain);
    await page.waitForFunction(hasMoved, seq, { timeout: LOOK }).catch(lookAgain);
  }
  throw new Error('the game did not end');
}

const YES = '.ticket:not(.ticket--own, .ticket--others) .ticket__do .btn--yes';
const NO = '.ticket:not(.ticket--own, .ticket--others) .ticket__do .btn--no';

async function decide(page: Page, turn: number, press: Press): Promise<void> {
  const offers = await page.locator(NO).count();
  if (offers > 0) {
    // Every other offer is taken, if it can be.
    const can = (await page.locator(YES).count()) > 0;
    await press(page, can && turn % 2 === 0 ? YES : NO);
    return;
  }
  const main = await page.locator('#ask .btn--key[data-do]').count();
  await press(page, main > 0 ? '#ask .btn--key[data-do]' : '#ask .btn[data-do]', main === 0);
}

/** The last page: somebody has won, and the count adds up. */
export async function expectAnEnd(page: Page): Promise<void> {
  await expect(page.locator('.ending')).toBeVisible();
  await expect(page.locator('#ask .btn--key')).toBeVisible();
}
