// The steps of a guided first game.

import type { Key } from '../words/words.svelte';

export interface Step {
  /** The sentence. */
  key: Key;
  /** The part of the table in the light, as a selector. */
  part: string;
  /** Whether what it is about has been done, or can't be done any more. */
  done?: () => boolean;
  /** The player is to do something: the focus goes to the ask. */
  does?: boolean;
  /** The part may be out of sight on a small screen. */
  scroll?: boolean;
}

export type Lesson = Step[];
