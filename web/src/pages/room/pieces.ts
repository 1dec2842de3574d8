// A sentence with places for things that are not words.

export interface Piece { text: string; slot: string | null }

/** 'We play {ruleset}.' as text, slot, text. */
export const pieces = (message: string): Piece[] =>
  message.split(/\{(\w+)\}/).map((text, at) => (at % 2 ? { text: '', slot: text } : { text, slot: null })).filter((it) => it.text || it.slot);
