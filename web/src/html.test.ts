// What people write is shown as text. HTML comes from our own files alone: the sprite and the rule pages.
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const WAYS = /\{@html|\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write|\bsrcdoc\b|\beval\(|new Function\b/;
const OURS = ['./App.svelte', './pages/Rules.svelte', './pages/rules/dress.ts'];

test('nothing that people write becomes HTML', () => {
  const used = Object.entries(sources).filter(([, text]) => WAYS.test(text)).map(([path]) => path);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(used.sort()).toEqual(OURS.sort());
});

test('links lead to our own pages', () => {
  for (const [path, text] of Object.entries(sources)) {
    expect(text, path).not.toMatch(/href=\{?["'`]?(?:javascript|data):/i);
  }
});
