// Gangsters, as the pages know it.

import type { Boss, GangstersAction, GangstersEvent, GangstersTable } from '../../api/types';
import { beanOf } from '../../lib/beans';
import { beanFacts } from '../../lib/games.svelte';
import { TableLink } from '../../lib/link.svelte';
import { COINS } from '../../lib/money';
import { t } from '../../words/words.svelte';
import type { Family } from '../family';
import { chronicle } from './chronicle';
import { actionPicture, actionWords } from './deeds';
import GangstersTableView from './GangstersTable.svelte';
import { GangstersPiles } from './piles';
import { Play } from './play.svelte';
import Stage from './review/Stage.svelte';
import { sayFacts } from './say-facts';
import { situation } from './situation';
import { stepWords } from './steps';
import { why } from './why';
import { bossIcon, bossName } from './words';

const gangsters: Family = {
  Table: GangstersTableView,
  Stage,
  money: COINS,
  chronicle: (facts) => chronicle(facts as GangstersTable),
  tell: (step, story, table, events) => stepWords(step, story, table, events as GangstersEvent[]),
  deed: (before, action, seat) => {
    const play = new Play(TableLink.still(before));
    return { words: actionWords(play, action as GangstersAction), picture: actionPicture(play, action as GangstersAction, seat) };
  },
  piles: (seed, facts) => new GangstersPiles(seed, (facts as GangstersTable).beans),
  bean: (facts, card) => beanFacts(facts as GangstersTable, beanOf(card)),
  situation,
  sayFacts: (facts) => sayFacts(facts as GangstersTable),
  why,
  handsCount: () => [],
  house: (facts) => ({
    name: t('gangsters.mafia'), times: (facts as GangstersTable).mafia_factor,
    member: (by) => ({ name: bossName(by as Boss), icon: bossIcon(by as Boss) }),
  }),
};

export default gangsters;
