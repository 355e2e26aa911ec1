import * as v from 'valibot';
import { foldName } from '../../domain/texts/fold-name.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { personPartition } from '../keys/key.ts';
import { sourceKey, sourcePrefix } from '../keys/measurements.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { updateItem } from '../table/write.ts';
import { absentOr, isThere } from '../table/writes.ts';

/** Longer than any request lives: an arrival still open after this belongs to a request that died. */
const openSeconds = 30;

const storedSource = v.object({
  sourceName: v.string(),
  /** Measurements of this source: what the last recount found and what arrived since. */
  arrived: v.optional(v.number(), 0),
  /** Requests that are writing right now, each as second, batch and request id. */
  open: v.optional(v.instance(Set<string>), new Set<string>()),
  /** The count may be off: requests overlapped, or one died between its rows and its count. */
  doubtful: v.optional(v.boolean(), false),
  firstArrivalAt: v.number(),
  countedAt: v.optional(v.number(), 0),
  lastArrivalAt: v.optional(v.number()),
  lastArrivalCount: v.optional(v.number(), 0),
  /** The batch that was counted last: rows of it that are new once more were lost, or deleted. */
  lastBatch: v.optional(v.string()),
  /** Counts the closed arrivals, so that a recount notices that it was overtaken. */
  version: v.optional(v.number(), 0),
});
export type Source = v.InferOutput<typeof storedSource>;

const sources = record({ schema: storedSource, prefix: sourcePrefix });
const parseSource = sources.parse;

export const listSources = (userId: number): Promise<Source[]> => sources.list(personPartition(userId));

/** An arrival of measurements from one source, noted before its rows are written. */
export interface Arrival {
  readonly key: ReturnType<typeof sourceKey>;
  readonly batch: string;
  readonly entry: string;
  /** Entries of requests that died. */
  readonly stale: readonly string[];
  /** Earlier tries of the same batch that have not counted what they wrote, and when the first of them began. */
  readonly earlier: readonly string[];
  readonly firstTryAt?: number;
  readonly doubtful: boolean;
  /** The batch that was counted last is this one. */
  readonly isRepeated: boolean;
}

/** `batch` is the same for two requests that write the same rows. */
export async function openArrival(
  userId: number,
  sourceName: string,
  { batch, requestId }: { readonly batch: string; readonly requestId: string },
  now: number,
): Promise<Arrival> {
  const key = sourceKey(userId, foldName(sourceName));
  const entry = `${now} ${batch} ${requestId}`;
  const { Update } = sources.update(key, {
    setIfAbsent: { sourceName, firstArrivalAt: now, countedAt: now },
    add: { open: new Set([entry]) },
  });
  const { Attributes = {} } = await updateItem({ ...Update, ReturnValues: 'ALL_NEW' });
  const { open, lastBatch } = parseSource(Attributes);
  const others = [...open].filter((other) => other !== entry);
  const earlier = others.filter((other) => other.split(' ')[1] === batch);
  return {
    key,
    batch,
    entry,
    stale: others.filter((other) => isStale(other, now)),
    earlier,
    ...(earlier.length === 0 ? {} : { firstTryAt: Math.min(...earlier.map(Number.parseFloat)) }),
    doubtful: others.length > 0,
    isRepeated: lastBatch === batch,
  };
}

/**
 * Counts the rows of an arrival, also for the earlier tries, which did not get that far. Repeating it changes nothing:
 * the entry is gone by then. A try that died after it has counted, and before all of its rows were there, is noticed by
 * the next one.
 */
export async function closeArrival(
  { key, batch, entry, stale, earlier, isRepeated, ...arrival }: Arrival,
  { created, received }: { readonly created: number; readonly received: number },
  now: number,
): Promise<void> {
  const doubtful = arrival.doubtful || (isRepeated && created > 0);
  const close = (count: number, uncounted: readonly string[]) =>
    updateItem({
      Key: key,
      UpdateExpression: `SET lastArrivalAt = :now, lastArrivalCount = :received, lastBatch = :batch${doubtful ? ', doubtful = :doubtful' : ''} ADD arrived :created, version :one DELETE #open :done`,
      ConditionExpression: uncounted.map((_, i) => `contains(#open, :entry${i})`).join(' AND '),
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: {
        ':now': now,
        ':received': received,
        ':batch': batch,
        ':created': count,
        ':one': 1,
        ...Object.fromEntries(uncounted.map((one, i) => [`:entry${i}`, one])),
        ':done': new Set([entry, ...stale, ...earlier]),
        ...(doubtful ? { ':doubtful': true } : {}),
      },
    });
  const isCounted = await isAllowed(close(created, [entry, ...earlier]));
  // An earlier try was still alive, wrote all of the batch and counted it.
  if (!isCounted && earlier.length > 0) await isAllowed(close(0, [entry]));
}

/** Its rows may not all be there. */
export const markSyncCountStale = ({ key }: Pick<Arrival, 'key'>): Promise<void> => doubt(key);

/** Rows of it were removed without being counted. */
export const markSourceCountStale = (userId: number, sourceName: string): Promise<void> =>
  doubt(sourceKey(userId, foldName(sourceName)));

async function doubt(key: Arrival['key']): Promise<void> {
  await sendIfAllowed(sources.update(key, { set: { doubtful: true }, onlyIf: isThere }));
}

/** True while a request is writing. */
export const isArriving = ({ open }: Source, now: number): boolean =>
  [...open].some((entry) => !isStale(entry, now));

/** Deleting a measurement pays for no bookkeeping, so counts are also taken again once a week. */
const recountAfterSeconds = 7 * daySeconds;

export const needsRecount = ({ doubtful, open, countedAt }: Source, now: number): boolean =>
  doubtful || countedAt + recountAfterSeconds <= now || [...open].some((entry) => isStale(entry, now));

/** Seconds for which the index, which is counted, may lack the last arrival. */
const indexDelaySeconds = 60;

/** Replaces the count by what a recount found, unless something arrived meanwhile; soon after an arrival for now only. */
export async function saveRecount(
  userId: number,
  source: Source,
  arrived: number,
  now: number,
): Promise<void> {
  const stale = [...source.open].filter((entry) => isStale(entry, now));
  const isFinal = (source.lastArrivalAt ?? 0) + indexDelaySeconds < now && stale.length === source.open.size;
  await sendIfAllowed(
    sources.update(sourceKey(userId, foldName(source.sourceName)), {
      set: { arrived, countedAt: now, doubtful: !isFinal, version: source.version + 1 },
      take: { open: stale.length > 0 ? new Set(stale) : undefined },
      onlyIf: { version: absentOr(source.version) },
    }),
  );
}

const isStale = (entry: string, now: number) => Number.parseInt(entry, 10) + openSeconds < now;
