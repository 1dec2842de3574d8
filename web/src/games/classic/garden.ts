// What a touch in my garden does, and why not.

import type { Bean } from '../../api/types';
import { beanName } from '../../lib/beans';
import { crop } from '../../lib/field';
import { t } from '../../words/words.svelte';
import type { Play, Why } from './play.svelte';

export function whyNotHarvest(play: Play): Why {
  if (play.isDuel && !play.isActive) return { key: 'why.harvest.turn', rule: 'CL-HARV-02' };
  return play.facts.protection === 'all_fields_single' ? { key: 'why.harvest.2000', rule: 'CL-HARV-07' } : { key: 'why.harvest.modern', rule: 'CL-HARV-08' };
}

export function whyNotPlant(play: Play, bean: Bean, field: number): Why {
  const holds = crop(play.me!.fields[field - 1]!)!.bean;
  return { key: 'why.plant', values: { bean: beanName(bean), holds: beanName(holds), field }, rule: 'CL-FIELD-02' };
}

/** Whether a click on this hand card does something. */
export function handOpen(play: Play, place: number): boolean {
  if (play.prompt('propose')) return true;
  if (play.prompt('discard_from_hand')?.positions.includes(place)) return true;
  return place === 1 && (play.prompt('plant_from_hand')?.fields.length ?? 0) > 0;
}

export function handHint(play: Play, place: number): string {
  if (play.prompt('propose')) return play.draft.has({ hand: place }) ? t('queue.take-back') : t('queue.offer');
  if (place === 1 && play.prompt('plant_from_hand')) return t('queue.plant');
  if (play.prompt('discard_from_hand')) return t('queue.discard');
  return place === 1 ? t('why.front.wait') : t('why.order');
}

export function pickFromHand(play: Play, place: number): void {
  play.why = null;
  if (play.prompt('propose')) {
    play.draft.toggle({ hand: place });
    return;
  }
  const front = play.prompt('plant_from_hand');
  if (place === 1 && front && !play.intent) {
    const own = front.fields.find((it) => crop(play.me!.fields[it - 1]!)?.bean === front.bean);
    const [only] = front.fields;
    if (own !== undefined) play.plant(own);
    else if (only !== undefined) play.plant(only);
    else play.why = { key: 'why.no-room', values: { bean: beanName(front.bean) }, rule: 'CL-FIELD-02' };
    return;
  }
  if (play.prompt('discard_from_hand')) {
    const same = play.intent?.kind === 'discard' && play.intent.position === place;
    play.intent = same ? null : { kind: 'discard', position: place };
    return;
  }
  play.why = place === 1 ? { key: 'why.front.wait', rule: 'CL-GEN-06' } : { key: 'why.order', rule: 'CL-HAND-03' };
}

/** A touch on a field: plants there, or asks about its harvest, or says why neither. */
export function touchField(play: Play, field: number): void {
  const planting = play.planting;
  play.why = null;
  if (planting?.fields.includes(field)) {
    play.plant(field);
    return;
  }
  const grown = crop(play.me!.fields[field - 1]!);
  if (play.canHarvest(field)) play.intent = { kind: 'harvest', field };
  else if (planting && grown) play.why = whyNotPlant(play, planting.bean, field);
  else if (grown) play.why = whyNotHarvest(play);
}
