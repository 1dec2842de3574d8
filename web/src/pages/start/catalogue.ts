// The games of the family as they stand on the shelf: which rulesets belong together, and how they are pictured.
// A game is shown as soon as the server has one of its rulesets.

import type { Games, Ruleset } from '../../api/types';
import { hasTable } from '../../games';
import { t, type Key } from '../../words/words.svelte';
import { known } from '../room/known';
import { tableTitle } from '../room/title';

export interface Game {
  id: 'classic' | 'bean-duel' | 'the-duel' | 'ladies' | 'gangsters' | 'bean-trader';
  /** The first one the server has is chosen at first. */
  rulesets: readonly string[];
  minutes: number;
  /** Pictures of the sprite, for small places; each table has one of them. */
  icons: readonly string[];
}

export const GAMES: readonly Game[] = [
  { id: 'classic', rulesets: ['modern-base', 'modern-extra-beans', 'classic-2000'], minutes: 45, icons: ['bean-chili', 'bean-blackeyed', 'bean-blue', 'bean-garden', 'bean-red', 'bean-green', 'bean-soy'] },
  { id: 'bean-duel', rulesets: ['duel-modern', 'duel-2000'], minutes: 30, icons: ['bean-coffee', 'bean-stink'] },
  { id: 'the-duel', rulesets: ['the-duel'], minutes: 45, icons: ['gift'] },
  { id: 'ladies', rulesets: ['ladies'], minutes: 60, icons: ['mark-lady'] },
  { id: 'gangsters', rulesets: ['gangsters', 'gangsters-solo', 'gangsters-trade'], minutes: 60, icons: ['boss-al'] },
  { id: 'bean-trader', rulesets: ['bean-trader'], minutes: 90, icons: ['wagon'] },
];

export const gameOf = (ruleset: string): Game | undefined => GAMES.find((it) => it.rulesets.includes(ruleset));

/** Its rulesets that this server has and this client has a table for, in our order. */
export const rulesetsOf = (game: Game, games: Games): Ruleset[] =>
  game.rulesets.flatMap((id) => games.rulesets.find((it) => it.id === id && hasTable(it)) ?? []);

export const playable = (games: Games): Game[] => GAMES.filter((it) => rulesetsOf(it, games).length > 0);

/** From the fewest to the most players of any of the rulesets. */
export function playersOf(rulesets: Ruleset[]): string {
  const min = Math.min(...rulesets.map((it) => it.players.min));
  const max = Math.max(...rulesets.map((it) => it.players.max));
  return min === max ? String(min) : `${min}–${max}`;
}

export const gameTitle = (game: Game): string => t(`start.game.${game.id}` as Key);
export const rulesetName = (ruleset: string, title = ruleset): string => known(`ruleset.${ruleset}`, title);
/** What a button does, and at which table: for those who hear it without the row around it. */
export const at = (what: string, { id }: { id: string }): string => t('start.at', { what, table: tableTitle(id) });
/** Within its game: 'Modern edition'. */
export const rulesetShort = (ruleset: Ruleset): string => known(`start.ruleset.${ruleset.id}`, ruleset.title);
/** How it differs from the others of its game. */
export const rulesetHow = (ruleset: Ruleset): string => known(`start.ruleset.${ruleset.id}.how`, ruleset.about);
