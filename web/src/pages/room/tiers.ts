// The kinds of bots in words.

import { known } from './known';

export const tierName = (tier: string): string => known(`tier.${tier}`, tier);
/** One line on how it plays. */
export const tierHow = (tier: string): string => known(`room.tier.${tier}`, '');
