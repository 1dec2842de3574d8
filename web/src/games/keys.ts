// Commands that every table has.

import type { TablePlay } from './play.svelte';

export interface Hands {
  sheet: (what: 'log' | 'chat' | 'help') => void;
  hint: () => void;
}

export const focus = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
};

/** Goes to what is asked: its main button, else any, else the question itself. */
export const focusAsk = (): boolean => focus('#ask .btn--key') || focus('#ask .btn[data-do]') || focus('#ask');

/** Carries out a command; whether there was one. */
export function common({ table, link }: Pick<TablePlay<never, never>, 'table' | 'link'>, key: string, hands: Hands): boolean {
  switch (key) {
    case '?':
      hands.sheet('help');
      return true;
    case 'l':
      hands.sheet('log');
      return true;
    case 'm':
      hands.sheet('chat');
      return true;
    case 'i':
      hands.hint();
      return true;
    case 'q':
      return focusAsk();
    case 'z':
      if (table.can_take_back) void link.say('undo');
      return table.can_take_back;
    default:
      return false;
  }
}
