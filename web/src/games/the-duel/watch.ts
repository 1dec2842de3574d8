// How The Duel makes itself noticed.

import type { TheDuelEvent as Event } from '../../api/types';
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
  urgent: (event) => ((event.event === 'gift_given' || event.event === 'bluff_called') && play.seat ? t('the-duel.notice.gift') : null),
  journeys: (event) => journeys(play, event),
  sound: (events) => hear(play, events),
});

function hear(play: Play, events: Event[]): void {
  const has = (...kinds: Event['event'][]) => events.some((it) => kinds.includes(it.event));
  const dollars = events.reduce((sum, it) => sum + (it.event === 'harvested' ? it.dollars : it.event === 'fulfilled_bonus' ? 2 : 0), 0);
  if (has('harvested', 'fulfilled_bonus')) sound('harvest', dollars);
  else if (has('gift_given', 'bluff_called')) sound('deal');
  else if (events.some((it) => it.event === 'gift_offered' && it.to === play.seat)) sound('offer');
  else if (has('planted')) sound('plant');
  else if (has('turned_over', 'drew', 'discarded_turned_over', 'discarded_bonus')) sound('card');
}
