// What is asked in the use phase: where the sets go, which hand cards bosses get, and that every boss has a bean.

import type { Bean, Boss } from '../../api/types';
import { say, some, total } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { AskButton } from '../../parts/asked';
import { handPlace } from '../../trade/cards';
import { brings, giveButtons, leastHarm, plantButtons } from './choices';
import type { Giving, Play } from './play.svelte';
import { mine, noRoom, warned, type Question } from './question';
import { bossList, bossName, giftWords } from './words';

/** As many choices stand on the plank; the others are touched where they lie. */
const MOST = 3;

/** Where the picked hand card, or the set, may go among the bosses: what it does to them, above all a sale. */
function giving(play: Play, it: Giving, others: AskButton[]): Question {
  const only = it.bosses.length === 1 ? it.bosses[0]! : null;
  const words = { cards: some(it.bean, it.cards), boss: only ? bossName(only) : '' };
  const gifts = it.bosses.map((boss) => ({ boss, gift: play.gift(boss, it.bean, it.cards) }));
  const sold = gifts.some(({ gift }) => gift.sells) ? t('gangsters.give.news') : '';
  const detail = [...gifts.map(({ boss, gift }) => `${giftWords(boss, gift)}.`), sold].filter(Boolean).join(' ');
  return mine(t(only ? 'gangsters.give.one' : 'gangsters.give.which', words), detail, [...others, ...giveButtons(play, it, only)]);
}

const unpick = (play: Play): AskButton => ({ key: 'no', label: t('ask.not-now'), run: () => (play.picked = null) });

/** A boss field is empty, and the use phase shall end (GA-FILL-01 to GA-FILL-06). */
export function filling(play: Play): Question | null {
  const fill = play.prompt('fill');
  if (!fill) return null;
  const { giving: picked } = play;
  const bosses = bossList(fill.bosses);
  if (picked && play.picked) return giving(play, picked, [unpick(play)]);
  const title = t('gangsters.fill', { bosses, n: fill.bosses.length });
  if (fill.may_leave_empty) {
    const shows = !play.isAlone && play.me!.hand_count > 0;
    const name = play.opponent ? play.name(play.opponent) : '';
    const leave: AskButton = { key: 'leave', label: t(shows ? 'gangsters.fill.leave.show' : 'gangsters.fill.leave'), short: t('gangsters.fill.leave'), main: true, run: () => play.act({ do: 'leave_empty' }) };
    return mine(title, `${t('gangsters.fill.none')}${shows ? ` ${t('gangsters.fill.shows', { name })}` : ''}`, [leave], t(shows ? 'gangsters.fill.shows' : 'gangsters.fill.none', { name }));
  }
  const boss = fill.bosses[0]!;
  const sets = fill.sets.map((it): Giving => ({ ...it, place: null }));
  const kinds = fill.cards.filter((it, at, all) => all.findIndex((other) => other.bean === it.bean) === at);
  const hand = kinds.map((it): Giving => ({ bean: it.bean, cards: 1, bosses: it.bosses, place: it.position }));
  const buttons = [...sets, ...hand].slice(0, MOST).map((it): AskButton => {
    const values = { cards: some(it.bean, it.cards), boss: bossName(boss) };
    const key = it.place === null ? 'gangsters.fill.set' : 'gangsters.fill.hand';
    // With several empty fields, which one is asked next.
    const run = () => (it.bosses.length === 1 ? play.give(boss, it) : (play.picked = it.place === null ? { face_up: it.bean } : { hand: it.place }));
    return { key: `fill-${it.place ?? it.bean}`, label: t(key, values), short: some(it.bean, it.cards), run };
  });
  return mine(title, t('gangsters.fill.detail'), buttons, t('gangsters.fill.brief'));
}

/** The boss who would be without a bean if the planting ended now. */
function vacant(play: Play): Boss | null {
  return play.view.bosses.find((it) => !it.bean)?.boss ?? null;
}

function endButton(play: Play, main: boolean): AskButton[] {
  if (!play.prompt('end_planting')) return [];
  const run = () => play.act({ do: 'end_planting' });
  if (!total(play.view.row)) return [{ key: 'end', label: t('gangsters.end'), main, run }];
  return [{ key: 'end', label: t('gangsters.end.leave', { cards: say(play.view.row), name: play.name(play.opponent!) }), short: t('gangsters.end.leave.short'), main, run }];
}

export function using(play: Play): Question | null {
  if (play.view.phase !== 'use' || !play.isActive) return null;
  const { giving: gives, chosenSet: set, picked } = play;
  if (picked && handPlace(picked) && gives) return giving(play, gives, [unpick(play)]);
  if (set) return ofSet(play);
  const name = play.opponent ? play.name(play.opponent) : '';
  const boss = vacant(play);
  const lacks = boss && (total(play.view.row) || play.me!.hand_count) ? t('gangsters.use.vacant', { boss: bossName(boss) }) : '';
  if (play.sets.length) {
    const picks = play.sets.map((it): AskButton => ({ key: `pick-${it.bean}`, label: t('ask.pick', { bean: some(it.bean, it.cards) }), short: some(it.bean, it.cards), small: true, run: () => (play.picked = { face_up: it.bean }) }));
    return mine(t('gangsters.use'), lacks || t('gangsters.use.detail', { name }), [...picks, ...endButton(play, true)], lacks || t('gangsters.use.brief', { name }));
  }
  const hand = play.prompt('give_from_hand')?.cards.length ? t('gangsters.use.hand') : '';
  return mine(t('gangsters.use.done'), lacks || hand || t('gangsters.use.done.detail'), endButton(play, true));
}

/** One set: into a field, to a boss, or to be left. */
function ofSet(play: Play): Question {
  const set = play.chosenSet!;
  const gives = play.giving!;
  const must = play.prompt('use_row')!.must;
  if (!set.fields.length && !set.bosses.length && must) return noRoom(play, set.bean);
  const grows = play.fieldOf(play.seat!, set.bean) !== null;
  const main = set.fields.length > 0 && (must || grows || play.picked !== null);
  const plant = plantButtons(play, set, main);
  const room = set.fields.length ? [] : buyAndPlant(play, set.bean);
  const least = must && !main ? leastHarm(play, gives) : null;
  const detail = [
    `${brings(play, set.bean, set.cards, set.fields)}.`, set.fields.length ? warned(play, set.bean) : '',
  ].filter(Boolean).join(' ');
  return mine(t('gangsters.set', { cards: some(set.bean, set.cards) }), detail, [...room, ...giveButtons(play, gives, least), ...plant, ...endButton(play, !main)], `${brings(play, set.bean, set.cards, set.fields)}.`);
}

function buyAndPlant(play: Play, bean: Bean): AskButton[] {
  const buy = play.prompt('buy_third_field');
  return buy ? [{ key: 'buy', label: t('gangsters.buy', { n: buy.price }), short: t('gangsters.buy.short', { n: buy.price }), run: () => play.buyAndPlant(bean) }] : [];
}
