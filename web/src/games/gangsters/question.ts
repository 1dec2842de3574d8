// Questions on the plank, and those that several phases share.

import type { Bean } from '../../api/types';
import { beanName } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { AskButton } from '../../parts/asked';
import { mine, quiet, type Question } from '../../trade/ask';
import { buyButtons, harvestButtons } from './choices';
import type { Play } from './play.svelte';
import { bossName } from './words';


export { mine, quiet, type Question };

/** Whoever grows what a boss grows, pays him. */
export function warned(play: Play, bean: Bean): string {
  const boss = play.grower(bean);
  return boss ? t('gangsters.warned', { boss: bossName(boss.boss), bean: beanName(bean) }) : '';
}

/** No field takes a bean: one has to be freed. */
export const noRoom = (play: Play, bean: Bean, others: AskButton[] = []): Question =>
  mine(t('ask.no-room', { bean: beanName(bean) }), t(others.length ? 'gangsters.no-room.leave' : 'ask.no-room.detail'), [...buyButtons(play), ...harvestButtons(play), ...others], t('ask.no-room.brief'));
