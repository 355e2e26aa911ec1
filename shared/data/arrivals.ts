import { findConnector } from '../domain/connectors/connectors.ts';
import { foldName } from '../schemas/texts.ts';
import type { Outcome, Recorder } from './recording.ts';
import { type Arrival, closeArrival, openArrival } from './source.ts';

/**
 * Arrivals by the folded name of the source: noted before the rows are written, closed after. Only the catalogue's
 * sources are counted, because nobody asks about the others: what a person records by hand pays for no bookkeeping.
 */
export async function openArrivals(
  { userId, requestId }: Recorder,
  sourceNames: readonly string[],
  now: number,
): Promise<Map<string, Arrival>> {
  const counted = sourceNames.filter((name) => findConnector(name) !== undefined);
  const sources = new Map(counted.map((name) => [foldName(name), name]));
  const opened = [...sources].map(
    async ([folded, name]) => [folded, await openArrival(userId, name, requestId, now)] as const,
  );
  return new Map(await Promise.all(opened));
}

export async function closeArrivals(
  arrivals: ReadonlyMap<string, Arrival>,
  outcomes: readonly Outcome[],
  now: number,
): Promise<void> {
  const bySource = Map.groupBy(outcomes, ({ measurement }) => foldName(measurement.sourceName));
  const closed = [...arrivals].map(([folded, arrival]) => {
    const own = bySource.get(folded) ?? [];
    const created = own.filter(({ status }) => status === 'created').length;
    return closeArrival(arrival, { created, received: own.length }, now);
  });
  await Promise.all(closed);
}
