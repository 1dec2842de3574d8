// What is asked of me: one sentence, a word more, and the buttons for exactly that.

import type { LadiesCard, LadiesPhase, LadiesTarget } from '../../api/types';
import { beanName, beanOf, cardName, cards, figureOf, plus, say, withFigure } from '../../lib/beans';
import { chair } from '../../lib/seats';
import type { AskButton, Asked } from '../../parts/asked';
import { mine, quiet, trading, type Question } from '../../trade/ask';
import { t } from '../../words/words.svelte';
import { away } from '../away';
import { wayName } from './climb';
import { climbed } from './fields';
import type { Play } from './play.svelte';

const STEPS: Partial<Record<LadiesPhase, number>> = {
  'p1-must-plant': 0, 'p1-may-plant': 0, 'p1-done': 0, 'p2-trade': 1, 'p3-plant': 2, 'p4-draw': 3,
};

export function asked(play: Play): Asked {
  const phases = [t('phase.plant'), t('phase.trade'), t('phase.plant'), t('phase.draw')];
  return { phases, step: STEPS[play.view.phase] ?? -1, ...question(play) };
}

const stage = (phase: LadiesPhase) => (phase === 'p2-trade' ? 'trade' : phase === 'p4-draw' ? 'draw' : phase === 'p3-plant' ? 'plant-more' : 'plant');

function question(play: Play): Question {
  const { view, seat } = play;
  const active = play.name(view.active);
  if (!seat) return quiet(t('ask.watch', { name: active }), t(`ask.watch.${stage(view.phase)}`, { name: active }));
  if (chair(play.table, seat)?.covered) {
    return mine(t('ask.covered'), t('ask.covered.detail'), [{ key: 'return', label: t('ask.return'), main: true, run: () => play.link.say('return') }]);
  }
  return climbing(play) ?? harvesting(play) ?? planting(play) ?? trading(play) ?? drawing(play) ?? waiting(play);
}

/** A baby was planted: a lady may move. */
function climbing(play: Play): Question | null {
  const { climb } = play;
  if (!climb) return null;
  const card = cardName(withFigure(climb.bean, 'baby'));
  const stays = climb.ways[0]!;
  const other = climb.way.by === 0 ? climb.ways.at(-1)! : climb.way;
  const button = (way: typeof stays): AskButton => ({
    key: `climb-${way.by}`, label: t(way.by === 0 ? 'ladies.ask.stay' : 'ladies.ask.go', { way: wayName(way), coins: way.coins }),
    short: t('ladies.ask.short', { way: wayName(way), coins: way.coins }), main: way.by === climb.way.by, run: () => play.shift(way),
  });
  const waiting = play.me!.waiting.length;
  const detail = waiting ? t('ladies.ask.climb.more', { n: waiting }) : t('ladies.ask.climb.detail');
  return mine(t('ladies.ask.climb', { card }), detail, other === stays ? [button(stays)] : [button(stays), button(other)], t('ladies.ask.climb.brief'));
}

/** A field was touched, and its harvest not yet confirmed. */
function harvesting(play: Play): Question | null {
  const field = play.harvesting;
  const harvest = field === null ? undefined : play.canHarvest(field);
  if (field === null || !harvest) return null;
  const no: AskButton = { key: 'no', label: t('ask.not-now'), run: () => (play.harvesting = null) };
  const words = { n: harvest.cards, bean: beanName(beanOf(harvest.top)), coins: harvest.coins };
  const isGarden = harvest.top === 'garden_lady' && harvest.coins > 0;
  const detail = figureOf(harvest.top) === 'baby' ? t('ladies.ask.harvest.baby') : isGarden ? t(play.view.discard.count < harvest.coins ? 'ladies.ask.harvest.garden.deck' : 'ladies.ask.harvest.garden', words) : t('ask.harvest.detail', { n: harvest.cards - harvest.coins });
  return mine(t('ask.harvest', words), detail, [no, { key: 'harvest', label: t('harvest.for', words), short: t('harvest.short', words), main: true, run: () => play.act({ do: 'harvest', field }) }], isGarden ? t('ladies.ask.harvest.garden.brief') : '');
}

/** What comes of planting there, in a button. */
function plantButton(play: Play, card: LadiesCard, target: LadiesTarget, main: boolean): AskButton {
  const grown = play.grown(target.field);
  const values = { card: cardName(card), field: target.field, n: target.figures.length, coins: target.coins };
  const best = figureOf(card) === 'baby' && grown ? climbed(play.facts, grown.bean, target.figures) : null;
  const label = !grown ? t('ask.plant.empty', { bean: cardName(card), field: target.field })
    : best !== null ? t('ladies.plant.climb', { ...values, coins: best })
    : t('ladies.plant.own', values);
  return { key: `plant-${target.field}`, label, short: grown ? t('ladies.plant.short', { ...values, coins: best ?? target.coins }) : t('ask.plant.short', { field: target.field }), main, run: () => play.plant(target.field) };
}

/** The field that must take it, or the first that is empty. */
function plantButtons(play: Play, card: LadiesCard, fields: LadiesTarget[], main: boolean): AskButton[] {
  return fields.slice(0, 1).map((it) => plantButton(play, card, it, main));
}

/** What a baby does to the field it would go to, and in a few words. */
function warning(card: LadiesCard, fields: LadiesTarget[]): { long: string; brief: string } | null {
  const [target] = fields;
  if (figureOf(card) !== 'baby' || !target) return null;
  const key = target.figures.length === 1 ? 'ladies.baby.first' : target.shifts.length ? 'ladies.baby.climb' : 'ladies.baby';
  return { long: t(key), brief: t(`${key}.brief`) };
}

/** No field takes a card: one has to be freed. */
function noRoom(play: Play, card: LadiesCard): Question {
  const buy = play.prompt('buy_third_field');
  const fields = play.prompt('harvest')?.fields ?? [];
  const many = fields.length + Number(Boolean(buy)) > 2;
  const buttons = fields.map((it): AskButton => {
    const words = { n: it.cards, bean: beanName(beanOf(it.top)), coins: it.coins };
    return { key: `harvest-${it.field}`, label: t(many ? 'ladies.ask.reap' : 'harvest.named', words), short: t('harvest.bean.short', words), run: () => play.act({ do: 'harvest', field: it.field }) };
  });
  if (buy) buttons.unshift({ key: 'buy', label: t('ask.buy', { n: buy.price }), short: t('ask.buy.short', { n: buy.price }), run: () => play.act({ do: 'buy_third_field' }) });
  return mine(t('ask.no-room', { bean: cardName(card) }), t('ask.no-room.detail'), buttons, t('ask.no-room.brief'));
}

function planting(play: Play): Question | null {
  const front = play.prompt('plant_from_hand');
  const turn: AskButton = { key: 'turn', label: t('ask.turn', { n: play.facts.turned_over }), short: t('ask.turn.short'), main: true, run: () => play.act({ do: 'turn_over' }) };
  if (front) {
    const { card, fields, must } = front;
    const baby = warning(card, fields);
    if (must && fields.length === 0) return noRoom(play, card);
    if (must) return mine(t('ask.must-plant', { bean: cardName(card) }), baby?.long ?? t('ask.must-plant.detail'), plantButtons(play, card, fields, true), baby?.brief ?? t('ask.must-plant.brief'));
    const detail = baby?.long ?? (fields.length === 0 ? t('ask.may-plant.no-room') : t('ask.may-plant.detail'));
    return mine(t('ask.may-plant', { bean: cardName(card) }), detail, [...plantButtons(play, card, fields, false), turn], baby?.brief);
  }
  if (play.prompt('turn_over')) return mine(t('ask.turn-over', { n: play.facts.turned_over }), t('ask.turn-over.detail'), [turn]);
  const pending = play.prompt('plant_pending')?.cards;
  if (!pending?.length) return null;
  const all = play.isActive ? plus(play.view.face_up, play.me!.received) : play.me!.received;
  const now = play.planting;
  if (!now) {
    const many = cards(all).length;
    return mine(many > 3 ? t('ladies.ask.plant-many', { n: many }) : t('ask.pending', { cards: say(all) }), t('ladies.ask.pending'), pending.map((it, at) => ({ key: `pick-${at}`, label: pending.length > 2 ? cardName(it.kind) : t('ask.pick', { bean: cardName(it.kind) }), short: cardName(it.kind), run: () => (play.picked = it.card) })));
  }
  if (now.fields.length === 0) return noRoom(play, now.card);
  const rest = cards(all).length - 1;
  const baby = warning(now.card, now.fields);
  const detail = baby?.long ?? (rest > 0 ? t('ask.pending.more', { n: rest }) : t('ask.pending.last'));
  return mine(t('ask.must-plant', { bean: cardName(now.card) }), detail, plantButtons(play, now.card, now.fields, true), baby?.brief);
}

function drawing(play: Play): Question | null {
  if (!play.prompt('draw')) return null;
  return mine(t('ask.draw', { n: play.facts.drawn }), t('ask.draw.detail'), [{ key: 'draw', label: t('ask.draw.do'), short: t('ask.draw.short'), main: true, run: () => play.act({ do: 'draw' }) }], t('ask.draw.brief'));
}

function waiting(play: Play): Question {
  const { view } = play;
  const others = view.awaited.filter((it) => it !== play.seat);
  const climbs = others.filter((it) => view.seats[it]?.shift !== null);
  if (climbs.length) return quiet(t('ladies.wait.climb', { name: climbs.map((it) => play.name(it)).join(', ') }), '', away(play));
  if (view.phase === 'p3-plant' && others.length > 0 && !view.awaited.includes(view.active)) return quiet(t('ask.wait.plant', { name: others.map((it) => play.name(it)).join(', ') }), '', away(play));
  return quiet(t(`ask.wait.${stage(view.phase)}`, { name: play.name(view.active) }), '', away(play));
}
