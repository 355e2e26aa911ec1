import type { Usage } from '../../support/usage/usage-counter.ts';

/** The round trips and units of a function; the members of a transaction are one round trip together. */
export function sumUsage(usage: readonly Usage[], id: string) {
  const own = usage.filter((row) => row.function === id && row.through === undefined);
  const sum = (member: 'calls' | 'readUnits' | 'writeUnits') =>
    own.reduce((total, row) => total + row[member], 0);
  return { roundTrips: sum('calls'), readUnits: sum('readUnits'), writeUnits: sum('writeUnits') };
}
