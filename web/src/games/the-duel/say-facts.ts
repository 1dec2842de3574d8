// The Duel in words and numbers.

import type { TheDuelTable } from '../../api/types';
import { t } from '../../words/words.svelte';

/** Every turn takes the same cards from the deck, the last one those of phase 2 only. So there are always as many. */
export function turnsOf({ players, beans, starting_dollars, starting_hand, turned_over, drawn }: TheDuelTable): number {
  const deck = beans.reduce((sum, it) => sum + it.cards, 0) - players * (starting_dollars + starting_hand);
  return Math.ceil((deck - turned_over) / (turned_over + drawn)) + 1;
}

/** What the ruleset makes of it. */
export function sayFacts(facts: TheDuelTable): string {
  const cards = facts.beans.reduce((sum, it) => sum + it.cards, 0);
  return [
    t('room.say.deck', { kinds: facts.beans.length, cards }),
    t('the-duel.say.fields', { fields: facts.fields, dollars: facts.starting_dollars }),
    t('the-duel.say.bonus', { n: facts.bonus_cards.length, hand: facts.bonus_hand }),
    t('the-duel.say.turns', { n: turnsOf(facts) }),
  ].join(' ');
}
