import * as v from 'valibot';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import type { ImportWriter } from '../imports/import-writers.ts';
import { monthOfTouched, touchedKey } from '../keys/histories.ts';
import { ifAllowed } from '../table/is-allowed.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { updateItem } from '../table/write.ts';

/** `version` changes with every write, so that who summarises notices that something came in meanwhile. */
const storedTouched = v.object({
  days: v.optional(v.instance(Set<number>)),
  version: v.number(),
  markedAt: v.number(),
  /** Requests of imports that marked it, by their names. */
  writers: v.optional(v.instance(Set<string>)),
  /** The version that the last of them made: any other mark makes another. */
  writersVersion: v.optional(v.number()),
});

export interface TouchedMonth {
  readonly month: number;
  /** Days of UTC, counted from 1970-01-01. */
  readonly days: ReadonlySet<number>;
  readonly version: number;
  /** When a day was marked last. */
  readonly markedAt: number;
  /** The requests of imports that marked it, if nobody else has lately: they note when they have written. */
  readonly writers?: ReadonlySet<string>;
}

const touchedMonths = record({
  schema: storedTouched,
  read: (stored, { sk }): TouchedMonth => {
    const { days = new Set(), version, markedAt, writers = new Set(), writersVersion } = stored;
    const isOfWriters = writersVersion === version;
    return { month: monthOfTouched(sk), days, version, markedAt, ...(isOfWriters && { writers }) };
  },
});
export const parseTouched = touchedMonths.parse;

/** Marks days together with what is written to them. Gaps in versions do no harm. */
export const touchedMark = (userId: number, month: number, days: ReadonlySet<number>, now: number) =>
  touchedMonths.update(touchedKey(userId, month), { set: { markedAt: now }, add: { days, version: 1 } });

/** Marks days before something is written to them; true when nothing of that month was marked. */
export async function markTouched(
  userId: number,
  month: number,
  days: ReadonlySet<number>,
  now: number,
): Promise<boolean> {
  const { Update } = touchedMark(userId, month, days, now);
  const { Attributes } = await updateItem({ ...Update, ReturnValues: 'UPDATED_OLD' });
  return Attributes?.version === undefined;
}

/** Seconds after which a mark of anybody else does not count any more, by any clock. */
const markOverSeconds = 2 * longestRequestSeconds;

/**
 * The same for a request of an import that is noted among the import's writers: the job that sums up waits only as long
 * as it is noted there. If someone else has just marked the month, it is a mark like theirs.
 */
export async function markTouchedBy(
  userId: number,
  month: number,
  days: ReadonlySet<number>,
  { name, now }: Pick<ImportWriter, 'name' | 'now'>,
): Promise<boolean> {
  const marked = await ifAllowed(
    updateItem({
      Key: touchedKey(userId, month),
      UpdateExpression:
        'SET markedAt = :now, writersVersion = if_not_exists(version, :zero) + :one ADD #days :days, version :one, writers :writer',
      ConditionExpression: 'attribute_not_exists(version) OR writersVersion = version OR markedAt <= :over',
      ExpressionAttributeNames: { '#days': 'days' },
      ExpressionAttributeValues: {
        ':days': new Set(days),
        ':zero': 0,
        ':one': 1,
        ':now': now,
        ':writer': new Set([name]),
        ':over': now - markOverSeconds,
      },
      ReturnValues: 'UPDATED_OLD',
    }),
  );
  return marked === undefined
    ? markTouched(userId, month, days, now)
    : marked.Attributes?.version === undefined;
}

/** Takes marks away; false, and nothing done, if something was marked since they were read. */
export async function clearTouched(
  userId: number,
  { month, version, days }: TouchedMonth,
  done: ReadonlySet<number>,
): Promise<boolean> {
  const key = touchedKey(userId, month);
  return sendIfAllowed(
    [...days].every((day) => done.has(day))
      ? touchedMonths.remove(key, { version })
      : touchedMonths.update(key, { take: { days: done }, onlyIf: { version } }),
  );
}
