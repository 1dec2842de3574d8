// What a host can choose about a table, and what follows from it.

import type { Ruleset, Seat, TableView } from '../../api/types';
import { shelf } from '../../lib/games.svelte';
import { allSeats, house } from '../../lib/seats';
import { andList, t } from '../../words/words.svelte';
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

/** Nothing is set. */
const NONE = '';

/** Another ruleset may want another number of players, and has options of its own. */
function playInstead(table: TableView, id: string): Change {
  const { min, max } = shelf.ruleset(id)?.players ?? { min: table.players, max: table.players };
  return { ruleset: id, players: Math.max(min, Math.min(table.players, max)), options: {} };
}

const takenOf = (table: TableView): number => table.seats.filter((it) => it.occupant).length;

function rulesets(table: TableView, now: Ruleset): Choice {
  const options = shelf.games
    ? playable(shelf.games).flatMap((game) => rulesetsOf(game, shelf.games!).map((it) => ({ value: it.id, text: rulesetName(it.id, it.title), group: gameTitle(game), off: it.players.max < takenOf(table) })))
    : [];
  return { slot: 'ruleset', label: t('room.choice.ruleset'), hint: rulesetHow(now), value: table.ruleset, options, change: (id) => playInstead(table, id) };
}

function players(table: TableView, { players: { min, max } }: Ruleset): Choice {
  const taken = takenOf(table);
  const options = Array.from({ length: max - min + 1 }, (_, at) => min + at).map((n) => ({ value: String(n), text: t('room.players', { n }), off: n < taken }));
  return { slot: 'players', label: t('room.choice.players'), hint: t('room.choice.players.how'), value: String(table.players), options, change: (n) => ({ players: Number(n) }) };
}

/** Options of rulesets name a seat, such as who begins, or several: for whom something holds. */
function ofRuleset(table: TableView, rules: string, { name, about, kind }: Ruleset['options'][number]): Choice {
  const { [name]: now, ...rest } = table.options;
  return {
    slot: name, label: known(`room.option.${name}.label`, name), hint: known(`room.option.${name}.how.${rules}`, known(`room.option.${name}.how`, about)),
    ...(kind === 'seats' ? ofSeats(table, now) : ofSeat(table, now)),
    change: (value) => ({ options: value === NONE ? rest : { ...rest, [name]: kind === 'seats' ? value.split(' ') : value } }),
    sentence: known(`room.option.${name}`, `${name}: {${name}}.`),
  };
}

const seatName = (table: TableView, seat: Seat) => table.seats[house(seat) - 1]?.occupant?.name ?? t('room.seat.nth', { n: house(seat) });

function ofSeat(table: TableView, now: unknown): Pick<Choice, 'value' | 'options'> {
  const seats = allSeats(table.players).map((seat) => ({ value: seat as string, text: seatName(table, seat) }));
  return { value: String(now ?? NONE), options: [{ value: NONE, text: t('room.drawn') }, ...seats] };
}

/** Nobody, each on their own, everybody; and those there are now, if they are others. */
function ofSeats(table: TableView, now: unknown): Pick<Choice, 'value' | 'options'> {
  const all = allSeats(table.players);
  const these = all.filter((it) => Array.isArray(now) && now.includes(it));
  const some = these.length > 1 && these.length < all.length ? [{ value: these.join(' '), text: andList(these.map((it) => seatName(table, it))) }] : [];
  const each = all.map((it) => ({ value: it as string, text: seatName(table, it) }));
  return { value: these.join(' '), options: [{ value: NONE, text: t('room.nobody') }, ...each, ...some, { value: all.join(' '), text: t('room.everybody') }] };
}

const yesNo = (yes: string, no: string) => [{ value: 'yes', text: yes }, { value: 'no', text: no }];

export function choicesOf(table: TableView, ruleset: Ruleset): Choice[] {
  return [
    rulesets(table, ruleset),
    players(table, ruleset),
    ...ruleset.options.map((it) => ofRuleset(table, ruleset.rules, it)),
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
