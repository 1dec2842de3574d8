// What a host can choose about a table, and what follows from it.

import type { Ruleset, TableView } from '../../api/types';
import { shelf } from '../../lib/games.svelte';
import { allSeats, house } from '../../lib/seats';
import { t } from '../../words/words.svelte';
import { gameTitle, playable, rulesetHow, rulesetName, rulesetsOf } from '../start/catalogue';
import type { Change } from './desk.svelte';
import { known } from './known';

export interface Choice {
  /** Its place in the sentence. */
  slot: string;
  label: string;
  hint: string;
  value: string;
  options: { value: string; text: string; group?: string; off?: boolean }[];
  change: (value: string) => Change;
  /** Around the word, for options of a ruleset. */
  sentence?: string;
}

const DRAWN = '';

/** Another ruleset may want another number of players, and has options of its own. */
function playInstead(table: TableView, id: string): Change {
  const { min, max } = shelf.ruleset(id)?.players ?? { min: table.players, max: table.players };
  return { ruleset: id, players: Math.max(min, Math.min(table.players, max)), options: {} };
}

function rulesets(table: TableView, now: Ruleset): Choice {
  const options = shelf.games
    ? playable(shelf.games).flatMap((game) => rulesetsOf(game, shelf.games!).map((it) => ({ value: it.id, text: rulesetName(it.id, it.title), group: gameTitle(game) })))
    : [];
  return { slot: 'ruleset', label: t('room.choice.ruleset'), hint: rulesetHow(now), value: table.ruleset, options, change: (id) => playInstead(table, id) };
}

function players(table: TableView, { players: { min, max } }: Ruleset): Choice {
  const taken = table.seats.filter((it) => it.occupant).length;
  const options = Array.from({ length: max - min + 1 }, (_, at) => min + at).map((n) => ({ value: String(n), text: t('room.players', { n }), off: n < taken }));
  return { slot: 'players', label: t('room.choice.players'), hint: t('room.choice.players.how'), value: String(table.players), options, change: (n) => ({ players: Number(n) }) };
}

/** Options of rulesets all name a seat so far: who begins, or who deals. */
function ofRuleset(table: TableView, { name, about }: Ruleset['options'][number]): Choice {
  const seatName = (at: number) => table.seats[at]?.occupant?.name ?? t('room.seat.nth', { n: at + 1 });
  const seats = allSeats(table.players).map((seat) => ({ value: seat as string, text: seatName(house(seat) - 1) }));
  return {
    slot: name, label: known(`room.option.${name}.label`, name), hint: known(`room.option.${name}.how`, about),
    value: String(table.options[name] ?? DRAWN), options: [{ value: DRAWN, text: t('room.drawn') }, ...seats],
    change: (seat) => {
      const { [name]: _, ...rest } = table.options;
      return { options: seat === DRAWN ? rest : { ...rest, [name]: seat } };
    },
    sentence: known(`room.option.${name}`, `${name}: {${name}}.`),
  };
}

const yesNo = (yes: string, no: string) => [{ value: 'yes', text: yes }, { value: 'no', text: no }];

export function choicesOf(table: TableView, ruleset: Ruleset): Choice[] {
  return [
    rulesets(table, ruleset),
    players(table, ruleset),
    ...ruleset.options.map((it) => ofRuleset(table, it)),
    {
      slot: 'watch', label: t('room.choice.watch'), hint: t('room.choice.watch.how'), value: table.spectators ? 'yes' : 'no',
      options: yesNo(t('room.watch.yes'), t('room.watch.no')), change: (value) => ({ spectators: value === 'yes' }),
    },
    {
      slot: 'start', label: t('room.choice.start'), hint: t('room.choice.start.how'), value: table.auto_start ? 'yes' : 'no',
      options: yesNo(t('room.start.auto'), t('room.start.host')), change: (value) => ({ auto_start: value === 'yes' }),
    },
  ];
}
