// A sentence with places for things that are not words.

export interface Piece {
  /** What stands in the place, or `null` for words. */
  slot: string | null;
  /** The words; after a slot, the stop that must not be parted from it. */
  text: string;
}

/** 'We play {ruleset}, gladly.' as text, slot with its comma, text. */
export const pieces = (message: string): Piece[] =>
  [...message.matchAll(/\{(\w+)\}([.,:;]?)|[^{]+/g)].map(([whole, slot, stop]) => (slot ? { slot, text: stop ?? '' } : { slot: null, text: whole }));
