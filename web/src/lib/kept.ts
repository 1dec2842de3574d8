// An offer that is being built is kept on this device, so that a reload or a lost connection costs nothing.

const key = (table: string): string => `beanfield.offer.${table}`;

/** What was kept for a table, over what stands there otherwise. */
export function keptOffer<T extends object>(table: string, nothing: T): T {
  try {
    const kept = sessionStorage.getItem(key(table));
    return kept ? { ...nothing, ...(JSON.parse(kept) as Partial<T>) } : { ...nothing };
  } catch {
    // What can't be read is not there.
    return { ...nothing };
  }
}

export function keepOffer(table: string, offer: object): void {
  sessionStorage.setItem(key(table), JSON.stringify(offer));
}
