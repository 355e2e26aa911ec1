import {
  type ChangePack,
  findNextNumber,
  keptSeconds,
  numberAfter,
  readPacks,
} from '../../data/changes/change-log.ts';
import type { Change } from '../../domain/changes/change.ts';
import type { ChangeCursor } from '../../domain/changes/cursor.ts';
import { startEarly } from '../../platform/start-early.ts';

/** The reads of a log that begin before the token has been checked. */
interface ChangesAhead {
  /** The number that the next change will have. */
  readonly next: Promise<number>;
  /** Empty if no cursor was given: then only the end of the log is returned. */
  readonly packs: AsyncIterable<ChangePack[]>;
}

export function readAheadChanges({
  userId,
  query: { cursor },
  now,
}: {
  readonly userId: number;
  readonly query: { readonly cursor?: ChangeCursor | undefined };
  readonly now: number;
}): ChangesAhead {
  const next = findNextNumber(userId);
  next.catch(() => undefined);
  return {
    next,
    packs: cursor === undefined ? nothing() : startEarly(readPacks(userId, cursor.number, now)),
  };
}

async function* nothing(): AsyncGenerator<ChangePack[]> {}

interface ChangeQuery {
  readonly limit: number;
  readonly isShown: (change: Change) => boolean;
}

interface ChangePage {
  readonly changes: readonly (Change & { readonly at: number })[];
  readonly cursor: ChangeCursor;
}

/** The cursor that all later changes come after. */
export const endOfLog = (next: number, now: number): ChangeCursor => ({
  number: next,
  skip: 0,
  since: now,
});

/** Reads the changes after a cursor; undefined when some of them are not kept any more. */
export async function readChanges(
  cursor: ChangeCursor,
  { limit, isShown }: ChangeQuery,
  { next, packs: pages }: ChangesAhead,
  now: number,
): Promise<ChangePage | undefined> {
  const { number: from } = cursor;
  const last = await next;
  // A log that ends before the place someone has read to is not the one they read: it was restored.
  if (cursor.since + keptSeconds <= now || (last > 0 && last < from)) return undefined;
  const changes: ChangePage['changes'][number][] = [];
  let end = from;
  for await (const packs of pages)
    for (const pack of packs) {
      let skip = pack.number === from ? cursor.skip : 0;
      for (const change of pack.changes.slice(skip)) {
        if (changes.length === limit)
          return { changes, cursor: { number: pack.number, skip, since: pack.at } };
        skip += 1;
        if (isShown(change)) changes.push({ ...change, at: pack.at });
      }
      end = numberAfter(pack);
    }
  return { changes, cursor: endOfLog(end, now) };
}
