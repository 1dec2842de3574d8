// How a classic game makes itself noticed.

import type { ClassicEvent as Event } from '../../api/types';
import { hear, keepSilent } from '../../trade/hear';
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
  then: () => keepSilent(play),
});
