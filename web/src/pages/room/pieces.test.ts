import { expect, test } from 'vitest';
import { pieces } from './pieces';

test('a stop stays with the word before it', () => {
  expect(pieces('We play {game}, {players}. Gladly.')).toEqual([
    { slot: null, text: 'We play ' }, { slot: 'game', text: ',' }, { slot: null, text: ' ' }, { slot: 'players', text: '.' }, { slot: null, text: ' Gladly.' },
  ]);
});
