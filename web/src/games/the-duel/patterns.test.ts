import { describe, expect, it } from 'vitest';
import type { Bean } from '../../api/types';
import { missing, shows } from './patterns';

const SERIES: Bean[] = ['garden', 'red', 'black_eyed', 'soy', 'green', 'stink', 'chili', 'blue'];
const column = (words: string): Bean[] => words.split(' ').filter(Boolean) as Bean[];
const pattern = (words: string) => words.split('-').map(Number);

// The table of docs/rules/the-duel.md, 'Fulfilling bonus cards'.
const SHOWN: [string, string[], string[]][] = [
  ['red red red black_eyed', ['3-1'], ['2-2', '4-1']],
  ['soy soy green green green', ['1-3', '2-3'], ['2-2', '4']],
  ['soy soy soy green green', ['2-2', '3-2'], ['2-3', '1-3']],
  ['black_eyed soy green stink', ['1-1-1', '1-1-1-1'], ['2-1-1']],
  ['soy green green stink', ['1-2-1'], ['1-1-1']],
  ['garden garden garden garden garden garden', ['4', '5', '6'], ['1-3']],
  ['chili chili blue', [], ['2-1-1', '1-2-1']],
  ['', [], ['4']],
];

describe.each(SHOWN)('the field %s', (field, fits, not) => {
  it.each(fits.length ? fits : [])('shows %s', (it) => expect(shows(pattern(it), column(field), SERIES)).toBe(true));
  it.each(not)('does not show %s', (it) => expect(shows(pattern(it), column(field), SERIES)).toBe(false));
});

describe('what is missing', () => {
  const lacks = (it: string, field: string) => missing(pattern(it), column(field), SERIES);

  it('is as little as will do', () => {
    expect(lacks('2-2', 'red red black_eyed')).toEqual([{ bean: 'black_eyed', n: 1 }]);
    expect(lacks('1-1-1', 'red red black_eyed')).toEqual([{ bean: 'soy', n: 1 }]);
    expect(lacks('4', 'red red red')).toEqual([{ bean: 'red', n: 1 }]);
    expect(lacks('1-2', 'green green stink')).toEqual([{ bean: 'stink', n: 1 }]);
  });
  it('begins anew where a run is too long already', () => {
    expect(lacks('1-2-1', 'soy green green green')).toEqual([{ bean: 'stink', n: 2 }, { bean: 'chili', n: 1 }]);
  });
  it('is nothing that could be planted at the end of the series', () => {
    expect(lacks('1-1-1', 'chili blue blue')).toBeNull();
    expect(lacks('2-2', 'blue')).toBeNull();
    expect(lacks('6', 'chili blue')).toEqual([{ bean: 'blue', n: 5 }]);
  });
  it('is not said of an empty field', () => expect(lacks('1-1-1', '')).toBeNull());
});
