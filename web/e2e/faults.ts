// That axe finds no fault in what is on the page, in light and in dark.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test';

export async function expectNoFaults(page: Page): Promise<void> {
  // In its legacy mode it takes no second page to put together what it has found in frames; we have none.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const light = await axe().analyze();
  // Colours are all that is different in the dark.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const tell = (colours: string, { violations }: typeof light) => violations.map((it) => `${it.id} in ${colours}: ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect([...tell('light', light), ...tell('dark', dark)]).toEqual([]);
}
