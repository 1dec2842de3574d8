import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import de from './de/index';
import en from './en/index';
import { fill } from './words.svelte';

const values = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[|}]/g)].map((it) => it[1]))].sort();

describe('messages', () => {
  it('are there in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])('%s takes only known values and is well formed', (key) => {
    // A language may leave a value out, but has no other ones.
    expect(values(en[key]).concat(values(de[key])).filter((it) => !values(en[key]).includes(it))).toEqual([]);
    for (const message of [en[key], de[key]]) {
      expect(message.replace(/\{\w+(\|[^|{}]*\|[^|{}]*)?\}/g, '')).not.toMatch(/[{}]/);
      expect(message.split('**').length % 2).toBe(1);
    }
  });
});

describe('what the server says by a key', () => {
  const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const found = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map((it) => it[1]!);

  it('has words for every reason of a bot', () => {
    const [, list = ''] = text('../../../docs/bots.md').split('### Reasons');
    const reasons = found(list.split('\n#')[0]!, /^\| `([a-z-]+)` \|/gm);
    expect(reasons.length).toBeGreaterThan(30);
    expect(reasons.filter((it) => !(`reason.${it}` in en))).toEqual([]);
  });

  it('has words for every refusal that a table can meet', () => {
    const refusals = found(text('../api/schema.d.ts'), /^\s+reason: "([a-z-]+)";/gm).filter((it) => it !== 'bad-setup' && it !== 'no-such-seat');
    expect(refusals.length).toBeGreaterThan(30);
    // Some can be met in one game only, and have their words there.
    const keys = ['', 'the-duel.', 'ladies.', 'gangsters.', 'bean-trader.'];
    expect(refusals.filter((it) => !keys.some((game) => `${game}refused.${it}` in en))).toEqual([]);
  });
});

describe('fill', () => {
  const isOne = (n: number) => n === 1;

  it('puts values in', () => {
    expect(fill('{name} plants {bean}.', { name: 'Ada', bean: 'Red' }, isOne)).toBe('Ada plants Red.');
  });

  it('chooses by number', () => {
    expect(fill('{n} {n|coin|coins}', { n: 1 }, isOne)).toBe('1 coin');
    expect(fill('{n} {n|coin|coins}', { n: 2 }, isOne)).toBe('2 coins');
  });

  it('leaves what it does not know', () => {
    expect(fill('{who}', {}, isOne)).toBe('{who}');
  });
});
