import {
  type Arrival,
  closeArrival,
  markSyncCountStale,
  openArrival,
} from '../../data/measurements/source.ts';
import { findConnector } from '../../domain/connectors/connectors.ts';
import { mustAt } from '../../domain/lists/must.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { withDeadline } from '../../platform/deadline.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Recorder } from './recording.ts';

/** True for connectors. Nobody asks about other sources: what a person records by hand pays for no bookkeeping. */
export const isCounted = (sourceName: string): boolean => findConnector(sourceName) !== undefined;

/** Arrivals by the folded name of the source: noted before the rows are written, counted while they are. */
export async function openArrivals(
  { userId, requestId }: Recorder,
  rows: readonly { readonly target: number; readonly sourceName: string }[],
  now: number,
): Promise<Map<string, Arrival>> {
  const counted = rows.filter(({ sourceName }) => isCounted(sourceName));
  const bySource = Map.groupBy(counted, ({ sourceName }) => foldName(sourceName));
  const opened = [...bySource].map(async ([folded, own]) => {
    const { sourceName } = mustAt(own, 0);
    const ids = own.map(({ target }) => target).sort((a, b) => a - b);
    const batch = sha256(ids.join()).slice(0, 16);
    return [folded, await openArrival(userId, sourceName, { batch, requestId }, now)] as const;
  });
  return new Map(await Promise.all(opened));
}

const doubtMilliseconds = 500;

/** Counts what arrived at the same moment as it is written. Where the rows fail, the count is in doubt, and taken again. */
export async function countArrivals(
  arrivals: ReadonlyMap<string, Arrival>,
  outcomes: readonly Outcome[],
  now: number,
  write: () => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled([write(), closeArrivals(arrivals, outcomes, now)]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed === undefined) return;
  await withDeadline(doubtMilliseconds, async () => {
    await Promise.all([...arrivals.values()].map(markSyncCountStale));
  }).catch(() => undefined);
  throw failed.reason;
}

async function closeArrivals(
  arrivals: ReadonlyMap<string, Arrival>,
  outcomes: readonly Outcome[],
  now: number,
): Promise<void> {
  const bySource = Map.groupBy(outcomes, ({ measurement }) => foldName(measurement.sourceName));
  const closed = [...arrivals].map(([folded, arrival]) => {
    const own = bySource.get(folded) ?? [];
    const created = own.filter((outcome) => isNotCounted(outcome, arrival)).length;
    return closeArrival(arrival, { created, received: own.length }, now);
  });
  await Promise.all(closed);
}

/** True if this request created it, or an earlier try of it that broke off before it could count. */
const isNotCounted = ({ status, measurement }: Outcome, { firstTryAt }: Arrival) =>
  status === 'created' || (firstTryAt !== undefined && measurement.createdAt >= firstTryAt);
