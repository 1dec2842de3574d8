// Single letters as commands. They are off while somebody writes, and can be switched off for good.

import { settings } from './settings.svelte';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Listens until the answer is called. A handler says whether it had a use for the key. */
export function onKey(handle: (key: string, event: KeyboardEvent) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    if (!settings.keys && event.key.length === 1 && event.key !== '?') return;
    if (handle(event.key.toLowerCase(), event)) event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
