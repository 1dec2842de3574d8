// How a classic game makes itself noticed.

import type { ClassicEvent as Event } from '../../api/types';
import { play as sound } from '../../lib/sound';
import { t } from '../../words/words.svelte';
import { watch as follow } from '../watch';
import { asked } from './ask';
import { eventWords } from './log';
import { journeys } from './journeys';
import type { Play } from './play.svelte';

/** Follows the table's updates until the answer is called. */
export const watch = (play: Play): (() => void) => follow<Event>(play, {
  asked: () => asked(play),
  heard: (events) => play.heard(events),
  words: (event) => eventWords(play, event)?.text ?? null,
  urgent: (event) => (event.event === 'dealing' && (event.from === play.seat || event.with === play.seat) ? t('notice.deal') : null),
  journeys: (event) => journeys(play, event),
  sound: (events) => hear(play, events),
  then: () => {
    if (play.isSilent && play.table.may_speak.includes(play.seat!)) void play.link.murmur('pass');
  },
});

function hear(play: Play, events: Event[]): void {
  const kinds = new Set(events.map((it) => it.event));
  const coins = events.reduce((sum, it) => sum + (it.event === 'harvested' ? it.coins : 0), 0);
  if (kinds.has('harvested')) sound('harvest', coins);
  else if (kinds.has('dealing')) sound('deal');
  else if (events.some((it) => it.event === 'proposed' && (it.to === play.seat || it.to === 'everyone') && it.from !== play.seat)) sound('offer');
  else if (kinds.has('planted')) sound('plant');
  else if (kinds.has('turned_over') || kinds.has('drew')) sound('card');
}
