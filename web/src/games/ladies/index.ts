// Ladies, as the pages know it.

import type { LadiesAction, LadiesEvent, LadiesTable } from '../../api/types';
import { TableLink } from '../../lib/link.svelte';
import { COINS } from '../../lib/money';
import type { Family } from '../family';
import { chronicle } from './chronicle';
import { actionPicture, actionWords } from './deeds';
import { faceOf } from './fields';
import LadiesTableView from './LadiesTable.svelte';
import { LadiesPiles } from './piles';
import { Play } from './play.svelte';
import Stage from './review/Stage.svelte';
import { sayFacts } from './say-facts';
import { situation } from './situation';
import { stepWords } from './steps';
import { why } from './why';

const ladies: Family = {
  Table: LadiesTableView,
  Stage,
  money: COINS,
  chronicle: () => chronicle,
  tell: (step, story, table, events) => stepWords(step, story, table, events as LadiesEvent[]),
  deed: (before, action, seat) => {
    const play = new Play(TableLink.still(before));
    return { words: actionWords(play, action as LadiesAction), picture: actionPicture(play, action as LadiesAction, seat) };
  },
  piles: (seed, facts) => new LadiesPiles(seed, facts as LadiesTable),
  bean: (facts, card) => faceOf(facts as LadiesTable, card),
  situation,
  sayFacts: (facts) => sayFacts(facts as LadiesTable),
  why,
  handsCount: () => [],
};

export default ladies;
