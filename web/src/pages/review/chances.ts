// Missed chances: what a seat did beside what would have been better, by what it could know.

import { get, Refused } from '../../api/client';
import type { components } from '../../api/schema';
import type { Seat } from '../../api/types';

export type Chance = components['schemas']['MissedChance'];

/** The server tells no more than these, the worst. */
export const MOST_CHANCES = 20;

/** The missed chances of a seat, as they came; `null` if the server does not look for them. */
export async function chancesOf(id: string, seat: Seat): Promise<Chance[] | null> {
  try {
    const { chances } = await get<components['schemas']['Chances']>(`tables/${id}/chances?as=${seat}`);
    return chances.sort((a, b) => a.seq - b.seq);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
