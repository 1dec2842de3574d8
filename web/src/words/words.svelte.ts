// Every sentence comes from a message file. A message may contain
//   {name}              a value
//   {n|coin|coins}      one of two words, by the number (not shown itself)
// and **bold** where a part shows it (Rich.svelte).

import en from './en/index';

export type Messages = typeof en;
export type Key = keyof Messages;
export type Values = Record<string, string | number>;
export type Language = 'en' | 'de';

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const KEY = 'beanfield.language';

class Words {
  language = $state<Language>('en');
  messages = $state.raw<Messages>(en);
  #plural = $derived(new Intl.PluralRules(this.language));
  #and = $derived(new Intl.ListFormat(this.language, { type: 'conjunction' }));
  #number = $derived(new Intl.NumberFormat(this.language));

  say(key: Key, values: Values = {}): string {
    return fill(this.messages[key] ?? en[key] ?? key, values, (n) => this.#plural.select(n) === 'one', this.#number);
  }

  list(parts: string[]): string {
    return this.#and.format(parts);
  }
}

/** Puts values into a message. */
export function fill(message: string, values: Values, isOne: (n: number) => boolean, number?: Intl.NumberFormat): string {
  return message.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined) return (isOne(Number(value)) ? one : other) ?? '';
    return typeof value === 'number' ? (number?.format(value) ?? String(value)) : value;
  });
}

const words = new Words();

/** The sentence for a key, in the reader's language. */
export const t = (key: Key, values?: Values) => words.say(key, values);
/** Several things in a sentence: 'a, b and c'. */
export const andList = (parts: string[]) => words.list(parts);
export const language = () => words.language;
export const isKey = (key: string): key is Key => key in en;

export async function speak(language: Language, { keep = true } = {}): Promise<void> {
  const messages = language === 'de' ? (await import('./de/index')).default : en;
  words.messages = messages;
  words.language = language;
  document.documentElement.lang = language;
  if (keep) localStorage.setItem(KEY, language);
}

/** The language chosen before, or the first of the browser's that we speak. */
export function preferred(): Language {
  const kept = localStorage.getItem(KEY);
  const known = [kept, ...navigator.languages].map((it) => it?.slice(0, 2));
  return (known.find((it) => it !== undefined && it in LANGUAGES) as Language | undefined) ?? 'en';
}
