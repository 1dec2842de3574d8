// The families this client can lay a table for. A family joins with a line, and is fetched when it is needed.

import type { Component } from 'svelte';
import type { Ruleset, TableFacts } from '../api/types';
import type { Family } from './family';

const FAMILIES: Partial<Record<Ruleset['rules'], () => Promise<{ default: Family }>>> = {
  classic: () => import('./classic'),
  'the-duel': () => import('./the-duel'),
  gangsters: () => import('./gangsters'),
  ladies: () => import('./ladies'),
  'bean-trader': () => import('./bean-trader'),
};

/** Pictures for rule pages, of those families that have one. */
const PLATES: Partial<Record<string, () => Promise<{ default: Component<{ facts: TableFacts }> }>>> = {
  'bean-trader': () => import('./bean-trader/Plate.svelte'),
};

export const plateOf = async (rules: string): Promise<Component<{ facts: TableFacts }> | undefined> => (await PLATES[rules]?.())?.default;

export const hasTable = (ruleset: Ruleset): boolean => ruleset.rules in FAMILIES;

/** `undefined` if this client does not know the game. */
export async function familyOf(ruleset: Ruleset | undefined): Promise<Family | undefined> {
  return ruleset && hasTable(ruleset) ? (await FAMILIES[ruleset.rules]?.())?.default : undefined;
}
