// That axe finds no fault in what is on the page.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test';

export async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}
