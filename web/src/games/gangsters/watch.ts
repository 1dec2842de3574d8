// How Gangsters makes itself noticed.

import type { GangstersEvent as Event } from '../../api/types';
import { animate } from '../../lib/motion';
import { speed } from '../../lib/settings.svelte';
import { play as sound } from '../../lib/sound';
import { keepSilent } from '../../trade/hear';
import { t } from '../../words/words.svelte';
import { watch as follow } from '../watch';
import { asked } from './ask';
import { kindOf } from './course';
import { journeys } from './journeys';
import { eventLines } from './log';
import type { Play } from './play.svelte';
import { stepSentence } from './words';

/** Follows the table's updates until the answer is called. */
export function watch(play: Play): () => void {
  let said = new Map<Event, string>();
  const show = (events: Event[]) => {
    animate(events.flatMap((it) => journeys(play, it)));
    hear(play, events);
  };
  const stop = follow<Event>(play, {
    asked: () => asked(play),
    heard: (events) => {
      play.heard(events, document.hidden ? 0 : speed(), show);
      said = words(play, events);
    },
    words: (event) => said.get(event) ?? null,
    urgent: (event) => (event.event === 'dealing' ? t('notice.deal') : null),
    // What is shown step by step moves and sounds step by step.
    journeys: (event) => (play.replay.isRunning ? [] : journeys(play, event)),
    sound: (events) => {
      if (!play.replay.isRunning) hear(play, events);
    },
    then: () => keepSilent(play),
  });
  return () => {
    stop();
    play.replay.end();
  };
}

/** What is read out: alike events as one, and what ran by itself as one sentence after the other in one piece. */
function words(play: Play, events: Event[]): Map<Event, string> {
  const { course } = play;
  const steps = course?.steps.filter((it) => it.events.some((event) => events.includes(event))) ?? [];
  const isCourse = (event: Event) => kindOf(events) !== null && steps.some((it) => it.events.includes(event));
  const said = new Map(eventLines(play, events).filter(({ group }) => !isCourse(group.event)).map(({ group, line }) => [group.event, line.text]));
  const first = steps[0]?.events[0];
  if (first && isCourse(first)) said.set(first, steps.map(stepSentence).join(' '));
  return said;
}

function hear(play: Play, events: Event[]): void {
  const has = (...kinds: Event['event'][]) => events.some((it) => kinds.includes(it.event));
  const coins = events.reduce((sum, it) => sum + (it.event === 'harvested' ? it.coins : 0), 0);
  if (has('boss_sold', 'dealing')) sound('deal');
  else if (has('harvested')) sound('harvest', coins);
  else if (has('hand_shown') || events.some((it) => it.event === 'proposed' && it.to === play.seat)) sound('offer');
  else if (has('planted')) sound('plant');
  else if (has('to_boss', 'joined_row', 'drew', 'discarded_offered')) sound('card');
}
