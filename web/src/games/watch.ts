// Lets a person notice what happens: words for screen readers, movement, sounds, the tab's title, a notification.

import type { Event, Seat, TableView, Update } from '../api/types';
import type { TableLink } from '../lib/link.svelte';
import { animate, type Journey } from '../lib/motion';
import { notices } from '../lib/notices.svelte';
import { notifyTurn } from '../lib/notify';
import { play as sound } from '../lib/sound';
import type { Asked } from '../parts/asked';
import { t } from '../words/words.svelte';

interface Watched {
  readonly link: TableLink;
  readonly table: TableView;
  readonly seat: Seat | null;
  readonly isAwaited: boolean;
  now: number;
  name: (seat: Seat) => string;
}

/** How a game makes itself noticed. */
export interface Senses<E extends Event> {
  asked: () => Asked;
  /** After each update: what I was about to do must still make sense. */
  heard: (events: E[]) => void;
  /** What an event says; `null` if it goes without saying. */
  words: (event: E) => string | null;
  /** What comes before the words of something so important to me that it interrupts. */
  urgent: (event: E) => string | null;
  journeys: (event: E) => Journey[];
  sound: (events: E[]) => void;
  /** Something to do after an update. */
  then?: () => void;
}

/** Follows the table's updates until the answer is called. */
export function watch<E extends Event>(play: Watched, senses: Senses<E>): () => void {
  senses.heard([]);
  let wasMine = senses.asked().mine;
  const unfollow = play.link.onUpdate((update, before) => {
    const events = update.entries.flatMap((it) => it.events as E[]);
    senses.heard(events);
    tell(play, update, events, senses);
    if (before) animate(events.flatMap((it) => senses.journeys(it)));
    senses.sound(events);
    senses.then?.();
    const asked = senses.asked();
    const isMine = play.link.table?.stage === 'playing' && asked.mine && play.isAwaited;
    if (isMine && !wasMine) {
      notices.interrupt(`${t('notice.turn')} ${asked.title}`);
      sound('turn');
      notifyTurn(asked.title);
    }
    wasMine = isMine;
  });
  const clock = setInterval(() => (play.now = Date.now()), 20_000);
  return () => {
    unfollow();
    clearInterval(clock);
  };
}

function tell<E extends Event>(play: Watched, update: Update, events: E[], { words, urgent }: Senses<E>): void {
  for (const event of events) {
    const text = words(event);
    const before = urgent(event);
    if (text && before !== null) notices.interrupt(`${before} ${text}`);
    else if (text) notices.announce(text);
  }
  for (const { what } of update.entries) {
    if (what.entry === 'said' && what.seat !== play.seat) notices.announce(t('chat.said', { name: play.name(what.seat), text: what.text }));
  }
}
