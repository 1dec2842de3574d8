// Bean Trader, as the pages know it.

import type { BeanTraderAction, BeanTraderEvent, BeanTraderTable } from '../../api/types';
import { TableLink } from '../../lib/link.svelte';
import type { Family } from '../family';
import { chronicle } from './chronicle';
import { actionPicture, actionWords } from './deeds';
import { THALERS } from './money';
import { BeanTraderPiles } from './piles';
import { Play } from './play.svelte';
import Stage from './review/Stage.svelte';
import { sayFacts } from './say-facts';
import { situation } from './situation';
import { stepWords } from './steps';
import TraderTable from './TraderTable.svelte';
import { why } from './why';

const beanTrader: Family = {
  Table: TraderTable,
  Stage,
  money: THALERS,
  chronicle: () => chronicle,
  tell: (step, _, table, events, facts) => stepWords(facts as BeanTraderTable, step, table, events as BeanTraderEvent[]),
  deed: (before, action, seat) => {
    const play = new Play(TableLink.still(before));
    return { words: actionWords(play, action as BeanTraderAction), picture: actionPicture(play, action as BeanTraderAction, seat) };
  },
  piles: (seed, facts) => new BeanTraderPiles(seed, facts as BeanTraderTable),
  // There are no fields.
  bean: () => undefined,
  situation,
  sayFacts: (facts) => sayFacts(facts as BeanTraderTable),
  why,
  handsCount: () => [],
};

export default beanTrader;
