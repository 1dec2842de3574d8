// Why somebody won, or nobody did (GA-END-05, GA-END-06, GA-SOLO-11).

import type { GangstersView } from '../../api/types';
import type { Outcome } from '../family';
import { andList, t } from '../../words/words.svelte';

export function why({ view, standing, name }: Outcome): string {
  const { house, places, winners } = standing;
  const [best, next] = places;
  if (!best || !house) return '';
  if (!next) return alone(view as GangstersView, best.score, house.score);
  const names = andList(winners.map(name));
  const players = winners.length > 1
    ? t('gangsters.why.tie', { names, n: best.score })
    : t('gangsters.why.ahead', { name: names, n: best.score, other: name(next.seat), k: next.score });
  return `${players} ${t(house.beaten_by.includes(best.seat) ? 'gangsters.why.beaten' : 'gangsters.why.not-beaten', { n: house.score, m: winners.length })}`;
}

function alone(view: GangstersView, coins: number, score: number): string {
  const key = coins > score ? 'gangsters.why.alone.won' : coins === score ? 'gangsters.why.alone.even' : 'gangsters.why.alone.lost';
  const { coins: mafia } = view.mafia;
  return t(key, { n: coins, mafia, factor: mafia ? score / mafia : 2, score });
}
