// What a key does, and which one it is: two messages, the second with `.key` at its end.

import type { Key } from '../words/words.svelte';

export type KeyWords = { [K in Key]: `${K}.key` extends Key ? K : never }[Key];
