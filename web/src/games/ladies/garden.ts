// What a touch in my garden does, and why not.

import { cardName, beanName, beanOf } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { Why } from '../play.svelte';
import type { Play } from './play.svelte';

export const whyNotHarvest = (play: Play): Why =>
  play.climb ? { key: 'ladies.why.climb', rule: 'LA-SHIFT-06' } : { key: 'ladies.why.harvest', rule: 'LA-HARV-03' };

/** Whether a click on this hand card does something. */
export function handOpen(play: Play, place: number): boolean {
  return Boolean(play.proposal) || (place === 1 && (play.prompt('plant_from_hand')?.fields.length ?? 0) > 0);
}

export function handHint(play: Play, place: number): string {
  if (play.proposal) return play.draft.has({ hand: place }) ? t('queue.take-back') : t('queue.offer');
  if (place === 1) return play.prompt('plant_from_hand') ? t('queue.plant') : t('why.front.wait');
  return t('why.order');
}

export function pickFromHand(play: Play, place: number): void {
  play.why = null;
  const front = play.prompt('plant_from_hand');
  if (play.climb) play.why = { key: 'ladies.why.climb', rule: 'LA-SHIFT-06' };
  else if (play.proposal) play.draft.toggle({ hand: place });
  else if (place === 1 && front) {
    const [target] = front.fields;
    if (target) play.plant(target.field);
    else play.why = { key: 'why.no-room', values: { bean: cardName(front.card) }, rule: 'LA-PLANT-05' };
  } else play.why = place === 1 ? { key: 'why.front.wait', rule: 'LA-P1-02' } : { key: 'why.order', rule: 'LA-HAND-03' };
}

/** A touch on a field: plants there, or asks about its harvest, or says why neither. */
export function touchField(play: Play, field: number): void {
  play.why = null;
  const { planting } = play;
  const grown = play.grown(field);
  if (play.target(field)) play.plant(field);
  else if (play.canHarvest(field)) play.harvesting = field;
  else if (play.climb) play.why = { key: 'ladies.why.climb', rule: 'LA-SHIFT-06' };
  else if (planting && grown) play.why = { key: 'why.plant', values: { bean: cardName(planting.card), holds: beanName(grown.bean), field }, rule: 'LA-PLANT-03' };
  else if (planting && play.fit(beanOf(planting.card)) === 'field') play.why = { key: 'ladies.why.same', values: { bean: beanName(beanOf(planting.card)) }, rule: 'LA-PLANT-02' };
  else if (grown) play.why = whyNotHarvest(play);
}

export function harvest(play: Play, field: number): void {
  if (play.canHarvest(field)) void play.act({ do: 'harvest', field });
  else play.why = whyNotHarvest(play);
}
