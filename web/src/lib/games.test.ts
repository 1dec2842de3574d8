import { describe, expect, it } from 'vitest';
import type { BeanFacts } from '../api/types';
import { fieldWords, worthShort } from './field';
import { coins, nextStep } from './games.svelte';
import { nth } from './nth';

const chili: BeanFacts = { bean: 'chili', cards: 18, beanometer: [{ cards: 3, coins: 1 }, { cards: 6, coins: 2 }, { cards: 8, coins: 3 }, { cards: 9, coins: 4 }] };
const garden: BeanFacts = { bean: 'garden', cards: 6, beanometer: [{ cards: 2, coins: 2 }, { cards: 3, coins: 3 }] };

describe('a beanometer', () => {
  it.each([[0, 0], [2, 0], [3, 1], [5, 1], [6, 2], [8, 3], [9, 4], [12, 4]])('pays for %i chili %i coins', (cards, paid) => {
    expect(coins(chili, cards)).toBe(paid);
  });

  it('has no step for one coin where the bean has none', () => {
    expect(coins(garden, 1)).toBe(0);
    expect(coins(garden, 2)).toBe(2);
    expect(nextStep(garden, 1)).toEqual({ cards: 2, coins: 2 });
  });

  it('ends', () => {
    expect(nextStep(chili, 9)).toBeNull();
    expect(worthShort(chili, 9)).toBe('');
  });
});

describe('a field in words', () => {
  it('says what it holds, what it pays, and what is next', () => {
    expect(fieldWords(chili, 4)).toBe('4 Chili, 1 coin now, 2 more for 2 coins.');
    expect(fieldWords(garden, 3)).toBe('3 Garden, 3 coins, the most it can earn.');
  });
});

describe('places', () => {
  it.each([[1, '1st'], [2, '2nd'], [3, '3rd'], [4, '4th'], [11, '11th'], [12, '12th'], [13, '13th'], [21, '21st'], [112, '112th']])('%i is the %s', (n, words) => {
    expect(nth(n)).toBe(words);
  });
});
