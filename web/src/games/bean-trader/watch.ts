// How Bean Trader makes itself noticed.

import type { BeanTraderEvent as Event } from '../../api/types';
import { play as sound } from '../../lib/sound';
import { t } from '../../words/words.svelte';
import { watch as follow } from '../watch';
import { asked } from './ask';
import { journeys } from './journeys';
import { eventWords } from './log';
import type { Play } from './play.svelte';

/** Follows the table's updates until the answer is called. */
export const watch = (play: Play): (() => void) => follow<Event>(play, {
  asked: () => asked(play),
  heard: (events) => play.heard(events),
  words: (event) => eventWords(play, event)?.text ?? null,
  urgent: (event) => {
    if (event.event === 'last_round_began') return t('bean-trader.notice.last');
    const forMe = event.event === 'proposed' && event.from !== play.seat && play.seat !== null && (event.to === play.seat || event.to === 'everyone');
    return forMe ? t('bean-trader.notice.offer') : null;
  },
  journeys: (event) => journeys(play, event),
  sound: (events) => hear(play, events),
  then: () => {
    if (play.isSilent && play.seat && play.table.may_speak.includes(play.seat)) void play.link.murmur('pass');
  },
});

function hear(play: Play, events: Event[]): void {
  const has = (...kinds: Event['event'][]) => events.some((it) => kinds.includes(it.event));
  const thalers = events.reduce((sum, it) => sum + (it.event === 'delivered' ? it.thalers : 0), 0);
  if (has('delivered')) sound('harvest', Math.ceil(thalers / 15));
  else if (has('exchanged')) sound('deal');
  else if (events.some((it) => it.event === 'proposed' && it.to === play.seat)) sound('offer');
  else if (has('bought_bean', 'bought_scarce_bean', 'harvest_placed')) sound('plant');
  else if (has('travelled', 'drew_order', 'bought_order', 'took_back')) sound('card');
}
