import type { Outcome, Recorder } from './record-measurements.ts';
import { type Arrival, closeArrival, openArrival } from './source.ts';

/** Arrivals by the source's name: noted before the rows are written, closed after. */
export async function openArrivals(
  { userId, requestId }: Recorder,
  sourceNames: readonly string[],
  now: number,
): Promise<Map<string, Arrival>> {
  const opened = [...new Set(sourceNames)].map(
    async (name) => [name, await openArrival(userId, name, requestId, now)] as const,
  );
  return new Map(await Promise.all(opened));
}

export async function closeArrivals(
  arrivals: ReadonlyMap<string, Arrival>,
  outcomes: readonly Outcome[],
  now: number,
): Promise<void> {
  const closed = [...arrivals].map(([name, arrival]) => {
    const own = outcomes.filter(({ measurement }) => measurement.sourceName === name);
    const created = own.filter(({ status }) => status === 'created').length;
    return closeArrival(arrival, { created, received: own.length }, now);
  });
  await Promise.all(closed);
}
