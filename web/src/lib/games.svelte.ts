// The games this server has, asked for once.

import { get } from '../api/client';
import type { Bean, BeanFacts, Games, Ruleset, TableFacts } from '../api/types';

let asked: Promise<Games> | undefined;

class Shelf {
  games = $state.raw<Games | null>(null);

  load(): Promise<Games> {
    asked ??= get<Games>('games').then(
      (games) => (this.games = games),
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    );
    return asked;
  }

  ruleset(id: string): Ruleset | undefined {
    return this.games?.rulesets.find((it) => it.id === id);
  }

  facts(id: string, players: number): TableFacts | undefined {
    return this.ruleset(id)?.tables.find((it) => it.players === players);
  }
}

export const shelf = new Shelf();

/** What a field of so many cards earns. */
export function coins(facts: BeanFacts, cards: number): number {
  return facts.beanometer.reduce((most, step) => (cards >= step.cards ? step.coins : most), 0);
}

/** The next step of the beanometer from so many cards; `null` at the top. */
export function nextStep(facts: BeanFacts, cards: number): { cards: number; coins: number } | null {
  return facts.beanometer.find((step) => step.cards > cards) ?? null;
}

export const beanFacts = (facts: { beans: BeanFacts[] }, bean: Bean): BeanFacts | undefined =>
  facts.beans.find((it) => it.bean === bean);
