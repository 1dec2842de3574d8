// The Duel, as the pages know it.

import type { TheDuelAction, TheDuelEvent, TheDuelTable } from '../../api/types';
import { beanOf } from '../../lib/beans';
import { beanFacts } from '../../lib/games.svelte';
import { TableLink } from '../../lib/link.svelte';
import type { Family } from '../family';
import { chronicle } from './chronicle';
import { actionPicture, actionWords } from './deeds';
import DuelTable from './DuelTable.svelte';
import { DOLLARS } from './money';
import { TheDuelPiles } from './piles';
import { Play } from './play.svelte';
import Stage from './review/Stage.svelte';
import { sayFacts } from './say-facts';
import { situation } from './situation';
import { stepWords } from './steps';
import { why } from './why';

const theDuel: Family = {
  Table: DuelTable,
  Stage,
  money: DOLLARS,
  chronicle: (facts) => chronicle(facts as TheDuelTable),
  tell: (step, _, table, events, facts) => stepWords(facts as TheDuelTable, step, table, events as TheDuelEvent[]),
  deed: (before, action, seat) => {
    const play = new Play(TableLink.still(before));
    return { words: actionWords(play, action as TheDuelAction), picture: actionPicture(play, action as TheDuelAction, seat) };
  },
  piles: (seed, facts) => new TheDuelPiles(seed, facts as TheDuelTable),
  bean: (facts, card) => beanFacts(facts as TheDuelTable, beanOf(card)),
  situation,
  sayFacts: (facts) => sayFacts(facts as TheDuelTable),
  why,
  handsCount: () => [],
};

export default theDuel;
