// The commands of this table.

import { tick } from 'svelte';
import type { Bean, Boss } from '../../api/types';
import { LETTER } from '../../lib/beans';
import type { KeyWords } from '../../parts/key-words';
import { faceUp, received } from '../../trade/cards';
import { command as trade, KEYS as TRADE } from '../../trade/keys';
import { common, focusAsk, type Hands } from '../keys';
import { canTake, pickFromHand, touchBoss, touchField, touchSet } from './garden';
import type { Play } from './play.svelte';

const BEAN_OF = new Map(Object.entries(LETTER).map(([bean, letter]) => [letter.toLowerCase(), bean as Bean]));
const BOSS_OF: Record<string, Boss> = { a: 'al', d: 'don', j: 'joe' };

/** What the help sheet tells about them. */
export function keysOf(play: Play): KeyWords[] {
  const talk = play.isAlone ? [] : (['keys.chat'] as const);
  const deals = play.facts.trading ? ([...TRADE.slice(0, 4), 'gangsters.keys.want'] as const) : [];
  return [
    ...deals, 'gangsters.keys.set', play.isAlone ? 'gangsters.keys.bosses' : 'gangsters.keys.boss', 'keys.ask', 'keys.field', 'keys.hand', 'gangsters.keys.skip', 'keys.undo', 'keys.hint', 'keys.log', ...talk, 'keys.help',
  ];
}

/** Carries out a command; whether there was one. */
export function command(play: Play, key: string, shift: boolean, hands: Hands): boolean {
  if (play.isTrading) return trade(play, key, shift, { ...hands, touch: (field) => touchField(play, field) });
  if (common(play, key, hands)) return true;
  if (!play.me) return false;
  const boss = BOSS_OF[key];
  if (boss && play.view.bosses.some((it) => it.boss === boss)) {
    touchBoss(play, boss);
    return goOn();
  }
  if (['1', '2', '3'].includes(key)) {
    if (Number(key) > play.me.fields.length) return false;
    touchField(play, Number(key));
    return goOn();
  }
  const bean = BEAN_OF.get(key);
  return bean !== undefined && touchBean(play, bean) && goOn();
}

/** What is asked is another thing now. */
function goOn(): boolean {
  void tick().then(focusAsk);
  return true;
}

/** A bean's letter: a card from a deal, a set or a kind of the offer, else a hand card that a boss takes. Whether there is one. */
function touchBean(play: Play, bean: Bean): boolean {
  const got = play.pending.find((it) => received(it) === bean);
  if (got && !(play.picked && received(play.picked) === bean)) {
    play.pick(got);
    return true;
  }
  const place = (play.me?.hand ?? []).findIndex((it, at) => it === bean && play.takers(at + 1).length) + 1;
  // There may be both: then the letter goes to and fro.
  const isPicked = play.picked && faceUp(play.picked) === bean;
  if (canTake(play, bean) && !(isPicked && place)) touchSet(play, bean);
  else if (place) pickFromHand(play, place);
  else return false;
  return true;
}
