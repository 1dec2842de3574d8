// The families this client can lay a table for. A family joins with a line, and is fetched when it is needed.

import type { Ruleset } from '../api/types';
import type { Family } from './family';

const FAMILIES: Partial<Record<Ruleset['rules'], () => Promise<{ default: Family }>>> = {
  classic: () => import('./classic'),
  'the-duel': () => import('./the-duel'),
  gangsters: () => import('./gangsters'),
  ladies: () => import('./ladies'),
  'bean-trader': () => import('./bean-trader'),
};

export const hasTable = (ruleset: Ruleset): boolean => ruleset.rules in FAMILIES;

/** `undefined` if this client does not know the game. */
export async function familyOf(ruleset: Ruleset | undefined): Promise<Family | undefined> {
  return ruleset && hasTable(ruleset) ? (await FAMILIES[ruleset.rules]?.())?.default : undefined;
}
