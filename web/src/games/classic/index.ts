// The classic games, as the pages know them.

import type { ClassicAction, ClassicEvent, ClassicTable } from '../../api/types';
import { beanOf } from '../../lib/beans';
import { beanFacts } from '../../lib/games.svelte';
import { TableLink } from '../../lib/link.svelte';
import { COINS } from '../../lib/money';
import type { Family } from '../family';
import { chronicle } from './chronicle';
import ClassicTableView from './ClassicTable.svelte';
import { actionPicture, actionWords } from './deeds';
import { ClassicPiles } from './piles';
import { Play } from './play.svelte';
import Stage from './review/Stage.svelte';
import { sayFacts } from './say-facts';
import { situation } from './situation';
import { stepWords } from './steps';
import { handsCount, why } from './why';

const classic: Family = {
  Table: ClassicTableView,
  Stage,
  money: COINS,
  chronicle: () => chronicle,
  tell: (step, story, table, events) => stepWords(step, story, table, events as ClassicEvent[]),
  deed: (before, action, seat) => {
    const play = new Play(TableLink.still(before));
    return { words: actionWords(play, action as ClassicAction), picture: actionPicture(action as ClassicAction, play, seat) };
  },
  piles: (seed, facts) => new ClassicPiles(seed, (facts as ClassicTable).beans),
  bean: (facts, card) => beanFacts(facts as ClassicTable, beanOf(card)),
  situation,
  sayFacts: (facts) => sayFacts(facts as ClassicTable),
  why,
  handsCount,
};

export default classic;
