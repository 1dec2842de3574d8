// What a family of games brings along for the pages that know no single game.

import type { Component, Snippet } from 'svelte';
import type { Action, Event, Seat, Standing, TableFacts, TableView, Update, View } from '../api/types';
import type { Piles } from '../lib/fair';
import type { TableLink } from '../lib/link.svelte';
import type { Money } from '../lib/money';
import type { Picture, Scene } from '../lib/picture';
import type { Chronicle, Step, Story } from '../lib/story';
import type { Card, Face } from '../api/types';

/** The table at a moment, in a review. */
export interface StageProps {
  table: TableView;
  facts: TableFacts;
  view: View;
  /** The same with every hand open, if that was chosen. */
  open: View | null;
  eyes: Seat;
  /** What has just happened, to be shown in the middle. */
  happened: Snippet;
}

/** What is to be done in a game, for the ticket on the start page. */
export interface Situation { title: string; words: string; beans: Card[] }

/** How a game came out, for the words about it. */
export interface Outcome {
  table: TableView;
  view: View;
  standing: Standing;
  starting: Seat;
  name: (seat: Seat) => string;
}

/** The side that nobody plays, and that the players are measured against. */
export interface House {
  name: string;
  /** How many times its coins count. */
  times: number;
  /** One of its members, as the log names them. */
  member: (by: string) => { name: string; icon: string };
}

export interface Family {
  /** Where it is played. */
  Table: Component<{ link: TableLink }>;
  Stage: Component<StageProps>;
  money: Money;
  /** How its log is read. */
  chronicle: (facts: TableFacts) => Chronicle;
  /** A step in words and as a picture. */
  tell: (step: Step, story: Story, table: TableView, events: Event[], facts: TableFacts) => Scene;
  /** Something that was or could have been done, at the table as it was before. */
  deed: (before: Update, action: Action, seat: Seat) => { words: string; picture: Picture | null };
  /** The piles of a game, as the seed says they must have been. */
  piles: (seed: Uint8Array, facts: TableFacts) => Piles;
  /** What a field earns by its card on top, for the drawing of it. */
  bean: (facts: TableFacts, card: Card) => Face | undefined;
  /** `null` where the view says nothing we know. */
  situation: (update: Update) => Situation | null;
  /** What the ruleset makes of that number of players. */
  sayFacts: (facts: TableFacts) => string;
  /** Why somebody won. */
  why: (outcome: Outcome) => string;
  /** Seats whose cards in hand decided something. */
  handsCount: (outcome: Outcome) => Seat[];
  /** Only where there is one. */
  house?: (facts: TableFacts) => House;
}
