// What is asked of me: one sentence, a word more, and the buttons for exactly that.

import type { Bean, Phase } from '../../api/types';
import { beanName, cards, plus, say, some } from '../../lib/beans';
import { crop } from '../../lib/field';
import { chair } from '../../lib/seats';
import { t } from '../../words/words.svelte';
import type { AskButton, Asked } from '../../parts/asked';
import { mine, quiet, trading, type Question } from '../../trade/ask';
import { away } from '../away';
import type { Play } from './play.svelte';

const STEPS: Partial<Record<Phase, number>> = {
  'p1-must-plant': 0, 'p1-may-plant': 0, 'p1-done': 0, 'p2-trade': 1, 'p3-plant': 2, 'p4-draw': 3,
  'd1-offer': 0, 'd2-must-plant': 1, 'd2-may-plant': 1, 'd2-may-discard': 1, 'd2-done': 1, 'd3-plant': 2,
};

export function asked(play: Play): Asked {
  const { phases, step } = steps(play);
  return { phases, step, ...question(play) };
}

function steps(play: Play): Pick<Asked, 'phases' | 'step'> {
  const phases = play.isDuel
    ? [t('phase.offer'), t('phase.plant'), t('phase.row')]
    : [t('phase.plant'), t('phase.trade'), t('phase.plant'), t('phase.draw')];
  return { phases, step: STEPS[play.view.phase] ?? -1 };
}

function question(play: Play): Question {
  const { view, seat } = play;
  const active = play.name(view.active);
  if (!seat) return quiet(t('ask.watch', { name: active }), t(`ask.watch.${stage(view.phase)}`, { name: active }));
  if (chair(play.table, seat)?.covered) {
    return mine(t('ask.covered'), t('ask.covered.detail'), [{ key: 'return', label: t('ask.return'), main: true, run: () => play.link.say('return') }]);
  }
  return intended(play) ?? planting(play) ?? trading(play) ?? drawing(play) ?? duel(play) ?? waiting(play);
}

const stage = (phase: Phase) =>
  phase === 'p2-trade' ? 'trade' : phase === 'p4-draw' ? 'draw' : phase === 'p3-plant' || phase === 'd3-plant' ? 'plant-more' : phase === 'd1-offer' ? 'offer' : 'plant';

/** Something the player touched and has not confirmed. */
function intended(play: Play): Question | null {
  const { intent } = play;
  if (!intent) return null;
  const no: AskButton = { key: 'no', label: t('ask.not-now'), run: () => (play.intent = null) };
  if (intent.kind === 'harvest') {
    const harvest = play.canHarvest(intent.field);
    if (!harvest) return null;
    const words = { n: harvest.cards, bean: beanName(harvest.bean), coins: harvest.coins };
    const run = () => play.act({ do: 'harvest', field: intent.field });
    return mine(t('ask.harvest', words), t('ask.harvest.detail', { n: harvest.cards - harvest.coins }), [no, { key: 'harvest', label: t('harvest.for', words), short: t('harvest.short', words), main: true, run }]);
  }
  const bean = play.me?.hand?.[intent.position - 1];
  if (!bean) return null;
  const run = () => play.act({ do: 'discard_from_hand', position: intent.position });
  return mine(t('ask.discard', { bean: beanName(bean) }), t('ask.discard.detail'), [no, { key: 'discard', label: t('ask.discard.do', { bean: beanName(bean) }), short: t('ask.discard.short'), main: true, run }]);
}

/** Buttons to plant a bean: into its own field first, else into the first that is empty. */
function plantButtons(play: Play, bean: Bean, fields: number[], main: boolean): AskButton[] {
  const grows = (field: number) => crop(play.me!.fields[field - 1] ?? {});
  const own = fields.find((it) => grows(it)?.bean === bean);
  const empty = fields.find((it) => !grows(it));
  const buttons: AskButton[] = [];
  if (empty !== undefined) {
    const label = t('ask.plant.empty', { bean: beanName(bean), field: empty });
    buttons.push({ key: `plant-${empty}`, label, short: t('ask.plant.short', { field: empty }), main: main && own === undefined, run: () => play.plant(empty) });
  }
  if (own !== undefined) {
    const label = t('ask.plant.own', { bean: beanName(bean), n: grows(own)!.count + 1 });
    buttons.push({ key: `plant-${own}`, label, short: t('ask.plant.short', { field: own }), main, run: () => play.plant(own) });
  }
  return buttons;
}

function harvestButtons(play: Play): AskButton[] {
  return (play.prompt('harvest')?.fields ?? []).map((it) => {
    const words = { n: it.cards, bean: beanName(it.bean), coins: it.coins };
    return { key: `harvest-${it.field}`, label: t('harvest.named', words), short: t('harvest.bean.short', words), run: () => play.act({ do: 'harvest', field: it.field }) };
  });
}

/** No field takes a bean: one has to be freed. */
function noRoom(play: Play, bean: Bean): Question {
  const buy = play.prompt('buy_third_field');
  const buttons = harvestButtons(play);
  if (buy) buttons.unshift({ key: 'buy', label: t('ask.buy', { n: buy.price }), short: t('ask.buy.short', { n: buy.price }), run: () => play.act({ do: 'buy_third_field' }) });
  return mine(t('ask.no-room', { bean: beanName(bean) }), t('ask.no-room.detail'), buttons, t('ask.no-room.brief'));
}

function planting(play: Play): Question | null {
  const front = play.prompt('plant_from_hand');
  if (front) {
    const bean = beanName(front.bean);
    const go = play.prompt('turn_over');
    const turn: AskButton[] = go ? [{ key: 'turn', label: t('ask.turn', { n: play.facts.turned_over }), short: t('ask.turn.short'), main: true, run: () => play.act({ do: 'turn_over' }) }] : [];
    if (front.must) {
      if (front.fields.length === 0) return noRoom(play, front.bean);
      return mine(t('ask.must-plant', { bean }), t('ask.must-plant.detail'), plantButtons(play, front.bean, front.fields, true), t('ask.must-plant.brief'));
    }
    const detail = play.prompt('discard_from_hand') ? t('ask.may-plant.duel') : front.fields.length === 0 ? t('ask.may-plant.no-room') : t('ask.may-plant.detail');
    return mine(t('ask.may-plant', { bean }), detail, [...plantButtons(play, front.bean, front.fields, false), ...turn]);
  }
  if (play.prompt('turn_over')) {
    const discard = play.prompt('discard_from_hand');
    const run = () => play.act({ do: 'turn_over' });
    return mine(discard ? t('ask.may-discard') : t('ask.turn-over', { n: play.facts.turned_over }), discard ? t('ask.may-discard.detail') : play.isDuel ? '' : t('ask.turn-over.detail'), [{ key: 'turn', label: t('ask.turn', { n: play.facts.turned_over }), short: t('ask.turn.short'), main: true, run }]);
  }
  const pending = play.prompt('plant_pending')?.cards;
  if (pending?.length) {
    const planting = play.planting;
    const all = play.isActive ? plus(play.view.face_up, play.me!.received) : play.me!.received;
    if (!planting) {
      return mine(t('ask.pending', { cards: say(all) }), t('ask.pending.pick'), pending.map((it, at) => ({ key: `pick-${at}`, label: t('ask.pick', { bean: beanName(it.bean) }), short: beanName(it.bean), run: () => (play.picked = it.card) })));
    }
    if (planting.fields.length === 0) return noRoom(play, planting.bean);
    const rest = cards(all).length - 1;
    return mine(t('ask.must-plant', { bean: beanName(planting.bean) }), rest > 0 ? t('ask.pending.more', { n: rest }) : t('ask.pending.last'), plantButtons(play, planting.bean, planting.fields, true));
  }
  return null;
}

function drawing(play: Play): Question | null {
  if (!play.prompt('draw')) return null;
  const { end_draw } = play.facts;
  const title = end_draw.who === 'everyone' ? t('ask.draw.everyone') : t('ask.draw', { n: end_draw.cards });
  return mine(title, end_draw.who === 'everyone' ? t('ask.draw.everyone.detail') : t('ask.draw.detail'), [{ key: 'draw', label: t('ask.draw.do'), short: t('ask.draw.short'), main: true, run: () => play.act({ do: 'draw' }) }], t('ask.draw.brief'));
}

function duel(play: Play): Question | null {
  const settle = play.prompt('settle_offer')?.cards;
  if (settle?.length) {
    const name = play.name(play.others[0]!);
    const planting = play.planting;
    if (!planting) return mine(t('ask.settle', { name }), t('ask.settle.pick'), settle.map((it) => ({ key: `pick-${it.bean}`, label: t('ask.pick', { bean: beanName(it.bean) }), short: beanName(it.bean), run: () => (play.picked = { face_up: it.bean }) })));
    const bean = planting.bean;
    const discard: AskButton = { key: 'throw', label: t('ask.settle.discard', { bean: beanName(bean) }), short: t('ask.discard.short'), run: () => play.act({ do: 'discard_offered', bean }) };
    const detail = planting.fields.length ? t('ask.settle.detail') : t('ask.settle.no-room');
    return mine(t('ask.settle.one', { bean: some(bean, 1), name }), detail, [discard, ...plantButtons(play, bean, planting.fields, true)]);
  }
  if (play.prompt('end_planting')) {
    const left = cards(play.view.drawn).length;
    const end: AskButton = { key: 'end', label: left ? t('ask.row.end', { cards: say(play.view.drawn) }) : t('ask.row.end-none'), short: t('ask.row.end.short'), main: true, run: () => play.act({ do: 'end_planting' }) };
    const planting = play.planting;
    const name = play.name(play.others[0]!);
    if (planting) return mine(t('ask.row.one', { bean: beanName(planting.bean) }), planting.fields.length ? t('ask.row.detail', { name }) : t('ask.row.no-room'), [...plantButtons(play, planting.bean, planting.fields, true).map((it) => ({ ...it, main: false })), end]);
    return mine(left ? t('ask.row') : t('ask.row.done'), left ? t('ask.row.detail', { name }) : t('ask.row.done.detail'), [end]);
  }
  return null;
}

function waiting(play: Play): Question {
  const { view } = play;
  const names = view.awaited.filter((it) => it !== play.seat).map((it) => play.name(it));
  const name = play.name(view.active);
  if (view.phase === 'p3-plant' && names.length > 0 && !view.awaited.includes(view.active)) return quiet(t('ask.wait.plant', { name: names.join(', ') }));
  return quiet(t(`ask.wait.${stage(view.phase)}`, { name }), '', away(play));
}
