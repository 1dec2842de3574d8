// Somebody who plays with the mouse: looks at what is asked, and presses a button for it.

import { expect, type Page, type Until } from './test';

/** Where a game begins that another test plays whole: near its end. `BEANFIELD_WHOLE_GAMES=1` plays all of them from the first card. */
export const LATE: Until | undefined = process.env.BEANFIELD_WHOLE_GAMES ? undefined : { left: 20 };

/** What is asked of me, as the page shows it. */
interface Asked { over: boolean; seq: string; offer: boolean; fits: boolean; main: boolean }

const YES = '.ticket:not(.ticket--own, .ticket--others) .ticket__do .btn--yes';
const NO = '.ticket:not(.ticket--own, .ticket--others) .ticket__do .btn--no';
const MAIN = '#ask .btn--key[data-do]';

/** Waits until something is asked of me, or the game is over; after a press, something else than before. */
async function asked(page: Page, was: string | null, timeout?: number): Promise<Asked> {
  const look = await page.waitForFunction(
    ({ was: before, YES: yes, NO: no, MAIN: main }) => {
      const table = document.querySelector<HTMLElement>('[data-table]');
      const over = document.querySelector('.ending') !== null;
      const { mine, busy, picked, seq = '' } = table?.dataset ?? {};
      if (!over && (mine !== 'true' || busy === 'true' || (seq === before && picked !== 'true'))) return null;
      const has = (selector: string) => document.querySelector(selector) !== null;
      return { over, seq, offer: has(no), fits: has(yes), main: has(main) };
    },
    { was, YES, NO, MAIN },
    { timeout },
  );
  return (await look.jsonValue())!;
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
  let question = await asked(page, null);
  for (let turn = 1; turn < 2_000; turn += 1) {
    if (question.over || !(await goOn(turn))) return turn;
    await before?.(page, turn);
    // The table may have changed under the finger: then the button is gone, or nothing happens, and a person looks again.
    const { seq } = question;
    await decide(page, turn, question, press).catch(lookAgain);
    question = (await asked(page, seq, LOOK).catch(lookAgain)) ?? (await asked(page, null));
  }
  throw new Error('the game did not end');
}

async function decide(page: Page, turn: number, { offer, fits, main }: Asked, press: Press): Promise<void> {
  // Every other offer is taken, if it can be.
  if (offer) await press(page, fits && turn % 2 === 0 ? YES : NO);
  else await press(page, main ? MAIN : '#ask .btn[data-do]', !main);
}

/** The last page: somebody has won, and the count adds up. */
export async function expectAnEnd(page: Page): Promise<void> {
  await expect(page.locator('.ending')).toBeVisible();
  await expect(page.locator('#ask .btn--key')).toBeVisible();
}
