// A step of a classic game, in words and as a picture.

import type { ClassicEvent as Event, TableView } from '../../api/types';
import { total } from '../../lib/beans';
import type { Picture, Scene } from '../../lib/picture';
import type { Step, Story } from '../../lib/story';
import { stepWords as tellStep, type Telling } from '../../trade/steps';
import { t } from '../../words/words.svelte';
import { eventWords } from './log';

function pictureOf(event: Event): Picture | null {
  switch (event.event) {
    case 'planted':
      return { kind: 'plant', seat: event.seat, bean: event.bean, field: event.field };
    case 'harvested':
      return { kind: 'reap', seat: event.seat, cards: { [event.bean]: event.cards }, coins: event.coins };
    case 'bought_third_field':
      return { kind: 'buy', seat: event.seat, price: event.price };
    case 'turned_over':
      return { kind: 'cards', seat: event.seat, beans: event.cards, backs: 0 };
    case 'discarded_offered':
    case 'discarded_from_hand':
      return { kind: 'cards', seat: event.seat, beans: [event.bean], backs: 0 };
    default:
      return null;
  }
}

const TELLING: Telling<Event> = {
  main: [
    'game_ended', 'game_began', 'dealing', 'bought_third_field', 'turned_over', 'proposed', 'willing', 'said_no', 'discarded_offered',
    'discarded_from_hand', 'wished', 'planted', 'harvested', 'offered', 'drew', 'offer_gone', 'answer_fell',
  ],
  words: (play, event) => eventWords(play, event)?.text ?? '',
  picture: pictureOf,
  title: (event, who) => {
    if (event.event === 'offered') return total(event.cards) ? null : t('review.ends-turn', { name: who });
    return event.event === 'planted' && event.from !== 'hand' ? t(`review.planted.${event.from}`, { name: who, bean: t(`bean.${event.bean}`) }) : null;
  },
  aside: (event, main) => event.event === 'deck_exhausted' || event.event === 'reshuffled' || (event.event === 'offered' && total(event.cards) > 0 && main !== event),
  phases: [
    ['p1', 'review.phase.plant'], ['p2', 'review.phase.trade'], ['p3', 'review.phase.plant-more'], ['p4', 'review.phase.draw'],
    ['d1', 'review.phase.offer'], ['d2', 'review.phase.plant'], ['d3', 'review.phase.row'], ['game', 'review.phase.over'],
  ],
};

export const stepWords = (step: Step, story: Story, table: TableView, events: Event[]): Scene => tellStep(TELLING, step, story, table, events);
