// The keys of a review. They hold as long as nothing else takes them.

import { settings } from '../../lib/settings.svelte';
import type { Walk } from './walk.svelte';

const TAKES_KEYS = 'input, textarea, select, [contenteditable], dialog, [role=radiogroup]';

export function onKey(walk: Walk, event: KeyboardEvent): void {
  const target = event.target as Element;
  if (!settings.keys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest?.(TAKES_KEYS)) return;
  const turn = event.shiftKey;
  const moves: Record<string, () => void> = {
    ArrowRight: () => (turn ? walk.byTurn(1) : walk.by(1)),
    ArrowLeft: () => (turn ? walk.byTurn(-1) : walk.by(-1)),
    '[': () => walk.byChance(-1),
    ']': () => walk.byChance(1),
    Home: () => walk.to(walk.steps[0]?.seq),
    End: () => walk.to(walk.steps.at(-1)?.seq),
  };
  // Space presses a button or follows a link if it is on one.
  if (!target.closest?.('button, a, summary')) moves[' '] = () => walk.toggle();
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  if (event.key !== ' ') walk.playing = false;
  move();
}
