// What a touch in my garden or on the gift row does, and why not.

import type { Bean } from '../../api/types';
import { beanName } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { Why } from '../play.svelte';
import { likeliest } from './choices';
import { sayTakes } from './fields';
import type { Play } from './play.svelte';

export const PROTECTED: Why = { key: 'why.harvest.modern', rule: 'DU-PROT-01' };

function whyNotPlant(play: Play, bean: Bean, field: number): Why {
  const { top, takes } = play.grown(play.seat!, field)!;
  return { key: 'the-duel.why.plant', values: { bean: beanName(bean), top: beanName(top), field, takes: sayTakes(takes) }, rule: 'DU-PLANT-02' };
}

/** A touch on a field: plants there, or asks about its harvest, or says why neither. */
export function touchField(play: Play, field: number): void {
  const { planting } = play;
  play.why = null;
  if (planting?.fields.includes(field)) {
    play.plant(field);
    return;
  }
  const { length } = play.column(play.seat!, field);
  if (play.canHarvest(field)) play.intent = { kind: 'harvest', field };
  else if (planting && length) play.why = whyNotPlant(play, planting.bean, field);
  else if (length) play.why = PROTECTED;
}

export function harvest(play: Play, field: number): void {
  if (play.canHarvest(field)) void play.act({ do: 'harvest', field });
  else play.why = PROTECTED;
}

/** Whether a click on this hand card does something. */
export function handOpen(play: Play, place: number): boolean {
  if (play.gives.includes(place)) return true;
  return place === 1 && (play.prompt('plant_from_hand')?.fields.length ?? 0) > 0;
}

export function handHint(play: Play, place: number): string {
  if (play.gives.includes(place)) return t('the-duel.hand.give');
  if (place === 1 && play.prompt('plant_from_hand')) return t('queue.plant');
  return place === 1 ? t('why.front.wait') : t('why.order');
}

export function pickFromHand(play: Play, place: number): void {
  play.why = null;
  const front = play.prompt('plant_from_hand');
  if (play.gives.includes(place)) play.give({ hand: place });
  else if (place === 1 && front) {
    const field = likeliest(play, front.bean, front.fields);
    if (field !== undefined) play.plant(field);
    else play.why = { key: 'why.no-room', values: { bean: beanName(front.bean) }, rule: 'DU-PLANT-06' };
  } else play.why = place === 1 ? { key: 'why.front.wait', rule: 'DU-P1-01' } : { key: 'why.order', rule: 'DU-HAND-01' };
}

/** A touch on a gift card asks about it first; a second one pushes it. */
export function touchGift(play: Play, bean: Bean): void {
  play.why = null;
  const offer = play.prompt('offer_gift');
  if (offer?.beans.includes(bean)) {
    if (play.intent?.kind === 'offer' && play.intent.bean === bean) void play.act({ do: 'offer_gift', bean });
    else play.intent = { kind: 'offer', bean };
  } else if (play.view.offers.some((it) => it.bean === bean)) play.why = { key: 'the-duel.why.pushed', values: { bean: beanName(bean) }, rule: 'DU-GIFT-05' };
  else play.why = play.view.offers.length ? { key: 'the-duel.why.not-yours', rule: 'DU-GIFT-03' } : { key: 'the-duel.why.no-gift', rule: 'DU-GIFT-01' };
}
