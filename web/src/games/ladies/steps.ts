// A step of a game of Ladies, in words and as a picture.

import type { LadiesEvent as Event, TableView } from '../../api/types';
import { bunchOf, cardName, withFigure } from '../../lib/beans';
import type { Picture, Scene } from '../../lib/picture';
import type { Step, Story } from '../../lib/story';
import { stepWords as tellStep, type Telling } from '../../trade/steps';
import { t } from '../../words/words.svelte';
import { eventWords } from './log';

function pictureOf(event: Event): Picture | null {
  switch (event.event) {
    case 'planted':
      return { kind: 'plant', seat: event.seat, bean: event.card, field: event.field };
    case 'harvested':
      return { kind: 'reap', seat: event.seat, cards: bunchOf(event.figures.map((figure) => withFigure(event.bean, figure))), coins: event.coins };
    case 'bought_third_field':
      return { kind: 'buy', seat: event.seat, price: event.price };
    case 'turned_over':
      return { kind: 'cards', seat: event.seat, beans: event.cards, backs: 0 };
    default:
      return null;
  }
}

const TELLING: Telling<Event> = {
  main: [
    'game_ended', 'game_began', 'dealing', 'bought_third_field', 'turned_over', 'proposed', 'willing', 'said_no', 'wished', 'lady_shifted', 'lady_stayed',
    'planted', 'harvested', 'drew', 'offer_gone', 'answer_fell',
  ],
  words: (play, event) => eventWords(play, event)?.text ?? '',
  picture: pictureOf,
  title: (event, who) => (event.event === 'planted' && (event.from === 'face_up' || event.from === 'received') ? t(`review.planted.${event.from}`, { name: who, bean: cardName(event.card) }) : null),
  // A baby that came with a deal is told with the deal.
  aside: (event, main) => event.event === 'deck_exhausted' || event.event === 'reshuffled' || (event.event === 'planted' && event.from === 'deal' && main !== event),
  phases: [['p1', 'review.phase.plant'], ['p2', 'review.phase.trade'], ['p3', 'review.phase.plant-more'], ['p4', 'review.phase.draw'], ['game', 'review.phase.over']],
};

export const stepWords = (step: Step, story: Story, table: TableView, events: Event[]): Scene => tellStep(TELLING, step, story, table, events);
