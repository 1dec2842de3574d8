// What a touch in my garden, on the row or on the street does, and why not.

import type { Bean, Boss } from '../../api/types';
import { beanName } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { Why } from '../play.svelte';
import { likeliest } from './choices';
import type { Play } from './play.svelte';
import { bossName } from './words';

export function whyNotHarvest(play: Play): Why {
  if (!play.isActive) return play.facts.trading ? { key: 'gangsters.why.turn.trade', rule: 'GA-TRADE-08' } : { key: 'gangsters.why.turn', rule: 'GA-HARV-01' };
  return play.view.phase === 'window-4' ? { key: 'gangsters.why.window', rule: 'GA-TRADE-10' } : { key: 'gangsters.why.single', rule: 'GA-HARV-03' };
}

function whyNotPlant(play: Play, bean: Bean, field: number): Why {
  const own = play.fieldOf(play.seat!, bean);
  if (own !== null) return { key: 'gangsters.why.elsewhere', values: { bean: beanName(bean), field: own }, rule: 'GA-PLANT-02' };
  return { key: 'why.plant', values: { bean: beanName(bean), holds: beanName(play.grown(play.seat!, field)!.bean), field }, rule: 'GA-PLANT-03' };
}

/** A touch on a field: plants there, or asks about its harvest, or says why neither. */
export function touchField(play: Play, field: number): void {
  const { planting } = play;
  play.why = null;
  if (planting?.fields.includes(field)) {
    play.plant(field);
    return;
  }
  const grown = play.grown(play.seat!, field);
  if (play.canHarvest(field)) play.intent = { kind: 'harvest', field };
  else if (planting && grown) play.why = whyNotPlant(play, planting.bean, field);
  else if (grown) play.why = whyNotHarvest(play);
}

export function harvest(play: Play, field: number): void {
  if (play.canHarvest(field)) void play.act({ do: 'harvest', field });
  else play.why = whyNotHarvest(play);
}

/** Whether a click on this hand card does something. */
export function handOpen(play: Play, place: number): boolean {
  if (play.proposal) return true;
  return play.takers(place).length > 0 || (place === 1 && (play.prompt('plant_from_hand')?.fields.length ?? 0) > 0);
}

export function handHint(play: Play, place: number): string {
  if (play.proposal) return play.draft.has({ hand: place }) ? t('queue.take-back') : t('queue.offer');
  const [boss] = play.takers(place);
  if (boss) return t('gangsters.hand.give', { boss: bossName(boss) });
  if (place === 1 && play.prompt('plant_from_hand')) return t('queue.plant');
  return t(whyNotHand(play, place).key, whyNotHand(play, place).values);
}

function whyNotHand(play: Play, place: number): Why {
  const bean = play.me?.hand?.[place - 1];
  const boss = bean && play.grower(bean);
  const phase = play.isActive ? play.view.phase : null;
  if (phase === 'use' && bean) return { key: 'gangsters.why.hand', values: { bean: beanName(bean) }, rule: 'GA-USE-03' };
  if (phase === 'fill' && bean && boss) return { key: 'gangsters.why.grown', values: { bean: beanName(bean), boss: bossName(boss.boss) }, rule: 'GA-PLANT-05' };
  return place === 1 ? { key: 'why.front.wait', rule: 'GA-HAND-02' } : { key: 'why.order', rule: 'GA-HAND-01' };
}

export function pickFromHand(play: Play, place: number): void {
  play.why = null;
  play.intent = null;
  if (play.proposal) {
    play.draft.toggle({ hand: place });
    return;
  }
  const front = play.prompt('plant_from_hand');
  if (play.takers(place).length) {
    play.pick({ hand: place });
  } else if (place === 1 && front) {
    const field = likeliest(play, front.bean, front.fields);
    if (field !== undefined) void play.act({ do: 'plant_from_hand', field });
    else play.why = { key: 'why.no-room', values: { bean: beanName(front.bean) }, rule: 'GA-PLANT-04' };
  } else play.why = whyNotHand(play, place);
}

/** Whether a set of the row, or a kind of the offer, can be taken. */
export const canTake = (play: Play, bean: Bean): boolean =>
  [...play.sets, ...(play.prompt('settle_offer')?.cards ?? [])].some((it) => it.bean === bean);

export function touchSet(play: Play, bean: Bean): void {
  play.why = null;
  play.intent = null;
  const boss = play.grower(bean);
  if (canTake(play, bean)) {
    play.pick({ face_up: bean });
  } else if (play.isActive && play.view.phase === 'fill' && boss) play.why = { key: 'gangsters.why.grown', values: { bean: beanName(bean), boss: bossName(boss.boss) }, rule: 'GA-PLANT-05' };
  else play.why = { key: 'gangsters.why.row', rule: 'GA-GEN-05' };
}

/** A touch on a boss gives him what I have picked. */
export function touchBoss(play: Play, boss: Boss): void {
  play.why = null;
  play.intent = null;
  const { giving } = play;
  if (giving?.bosses.includes(boss)) {
    play.give(boss);
    return;
  }
  const holds = play.boss(boss).bean;
  const grower = giving && play.grower(giving.bean);
  const values = { boss: bossName(boss), bean: giving ? beanName(giving.bean) : '' };
  if (grower) play.why = { key: 'gangsters.why.grown', values: { ...values, boss: bossName(grower.boss) }, rule: 'GA-PLANT-05' };
  else if (giving && holds) play.why = { key: 'gangsters.why.boss', values: { ...values, holds: beanName(holds) }, rule: 'GA-PLANT-05' };
  else if (play.isActive && (play.view.phase === 'use' || play.view.phase === 'fill')) play.why = { key: 'gangsters.why.pick', values, rule: 'GA-USE-02' };
  else play.why = { key: 'gangsters.why.later', values, rule: 'GA-USE-08' };
}
