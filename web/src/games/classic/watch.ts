// Lets a person notice what happens: words for screen readers, movement, sounds, the tab's title, a notification.

import type { ClassicEvent as Event, Update } from '../../api/types';
import { animate } from '../../lib/motion';
import { notices } from '../../lib/notices.svelte';
import { notifyTurn } from '../../lib/notify';
import { play as sound } from '../../lib/sound';
import { t } from '../../words/words.svelte';
import { asked } from './ask';
import { eventWords } from './log';
import { journeys } from './journeys';
import type { Play } from './play.svelte';

/** Follows the table's updates until the answer is called. */
export function watch(play: Play): () => void {
  play.heard([]);
  let wasMine = asked(play).mine;
  const unfollow = play.link.onUpdate((update, before) => {
    const events = update.entries.flatMap((it) => it.events as Event[]);
    play.heard(events);
    tell(play, update, events);
    if (before) animate(events.flatMap((it) => journeys(play, it)));
    hear(play, events);
    if (play.isSilent && play.table.may_speak.includes(play.seat!)) void play.link.murmur('pass');
    const isMine = play.link.table?.stage === 'playing' && asked(play).mine && play.isAwaited;
    if (isMine && !wasMine) {
      notices.interrupt(`${t('notice.turn')} ${asked(play).title}`);
      sound('turn');
      notifyTurn(asked(play).title);
    }
    wasMine = isMine;
  });
  const clock = setInterval(() => (play.now = Date.now()), 20_000);
  return () => {
    unfollow();
    clearInterval(clock);
  };
}

function tell(play: Play, update: Update, events: Event[]): void {
  for (const event of events) {
    const words = eventWords(play, event);
    if (!words) continue;
    const mine = event.event === 'dealing' && (event.from === play.seat || event.with === play.seat);
    if (mine) notices.interrupt(`${t('notice.deal')} ${words.text}`);
    else notices.announce(words.text);
  }
  for (const { what } of update.entries) {
    if (what.entry === 'said' && what.seat !== play.seat) notices.announce(t('chat.said', { name: play.name(what.seat), text: what.text }));
  }
}

function hear(play: Play, events: Event[]): void {
  const kinds = new Set(events.map((it) => it.event));
  const coins = events.reduce((sum, it) => sum + (it.event === 'harvested' ? it.coins : 0), 0);
  if (kinds.has('harvested')) sound('harvest', coins);
  else if (kinds.has('dealing')) sound('deal');
  else if (events.some((it) => it.event === 'proposed' && (it.to === play.seat || it.to === 'everyone') && it.from !== play.seat)) sound('offer');
  else if (kinds.has('planted')) sound('plant');
  else if (kinds.has('turned_over') || kinds.has('drew')) sound('card');
}
