// Words for things the server names and we may not know yet.

import { isKey, t } from '../../words/words.svelte';

export const known = (key: string, otherwise: string): string => (isKey(key) ? t(key) : otherwise);
