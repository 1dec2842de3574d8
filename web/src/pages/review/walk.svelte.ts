// Where we are in a review, and how to get on: by steps, by turns, by missed chances.

import type { Seat } from '../../api/types';
import { SEATS } from '../../lib/seats';
import { stepAt, stepNear, type Step, type Story } from '../../lib/story';

export class Walk {
  at = $state(0);
  as = $state<Seat>('A');
  /** All hands are shown. */
  open = $state(false);
  /** Offers and answers are steps too. */
  offers = $state(false);
  playing = $state(false);
  /** Entries in which the seat could have done better. */
  chances = $state.raw<number[]>([]);

  /** What the arrows stop at: always where we are, too. */
  steps = $derived.by(() => this.story.steps.filter((it) => !it.talk || this.offers || it.seq === this.at || this.chances.includes(it.seq)));
  here = $derived.by(() => stepAt(this.steps, this.at));
  step: Step = $derived.by(() => this.steps[this.here]!);
  /** The steps of this turn that the arrows stop at. */
  turn = $derived.by(() => this.steps.filter((it) => it.turn === this.step.turn));

  constructor(readonly id: string, readonly story: Story, readonly players: number, readonly mine: Seat) {
    this.at = story.steps[0]!.seq;
    this.as = mine;
  }

  /** Reads the address. */
  read(query: URLSearchParams): void {
    const seq = Number(query.get('at'));
    const turn = this.story.turns[Number(query.get('turn')) - 1];
    const eyes = SEATS.slice(0, this.players).find((it) => it === query.get('as'));
    this.at = this.story.steps[seq > 0 ? stepAt(this.story.steps, seq) : 0]!.seq;
    if (!query.has('at') && turn) this.at = turn.steps[0]!.seq;
    this.as = eyes ?? this.mine;
    this.open = query.has('open');
    this.offers = query.has('offers');
  }

  /** The address of a moment, seen as now. */
  address(seq = this.at): string {
    return `/tables/${this.id}/review?at=${seq}&as=${this.as}${this.open ? '&open' : ''}${this.offers ? '&offers' : ''}`;
  }

  to(seq: number | undefined): void {
    if (seq !== undefined) this.at = seq;
  }
  by(steps: number): void {
    this.to(this.steps[Math.min(Math.max(this.here + steps, 0), this.steps.length - 1)]?.seq);
  }
  byTurn(turns: number): void {
    const first = this.turn[0];
    // Back goes to the beginning of this turn first.
    const target = turns < 0 && first && first.seq !== this.at ? this.step.turn : this.step.turn + turns;
    const found = this.steps.find((it) => it.turn === target);
    this.to(found?.seq ?? (turns < 0 ? this.steps[0]?.seq : this.steps.at(-1)?.seq));
  }
  byChance(way: 1 | -1): void {
    this.to(way > 0 ? this.chances.find((seq) => seq > this.at) : this.chances.findLast((seq) => seq < this.at));
  }
  /** To the step nearest to so many turns. */
  near(x: number): void {
    this.to(this.steps[stepNear(this.steps, x)]?.seq);
  }
  /** Plays on, from the beginning if it is over. */
  toggle(): void {
    if (!this.playing && this.isOver) this.to(this.steps[0]?.seq);
    this.playing = !this.playing;
  }
  get isOver(): boolean {
    return this.here === this.steps.length - 1;
  }
}
