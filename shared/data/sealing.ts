import * as v from 'valibot';
import type { Sealing } from '../domain/histories/sealing.ts';
import {
  monthOfTouched,
  personPartition,
  sealKey,
  sealPrefix,
  sealShard,
  sealShardOf,
  touchedKey,
} from './keys.ts';
import { parseStored } from './stored.ts';
import { deleteItem, type Item, isAllowed, listByPrefix, queryPages, updateItem } from './table.ts';

const storedSeal = v.object({
  /** Absent until something is summed up. */
  sealedUpTo: v.optional(v.number()),
  /** The first month that is summed up. */
  firstMonth: v.optional(v.number()),
  /** Where the person lived when it was made, as text. */
  livedIn: v.optional(v.string()),
});
export type Seal = v.InferOutput<typeof storedSeal>;

/** `version` changes with every write, so that who sums up notices that something came in meanwhile. */
const storedTouched = v.object({ sk: v.string(), days: v.instance(Set<number>), version: v.number() });

export interface TouchedMonth {
  readonly month: number;
  /** Of UTC, counted from 1970-01-01. */
  readonly days: ReadonlySet<number>;
  readonly version: number;
}

export interface SealState {
  readonly seal: Seal;
  readonly touched: readonly TouchedMonth[];
}

/**
 * To be read before the summaries: whoever sums up writes summaries first, then that nothing is touched any more. So
 * what is not touched here is in the summaries that are read after it.
 */
export async function readSealState(userId: number): Promise<SealState> {
  const items = await listByPrefix(personPartition(userId), sealPrefix);
  const seal = items.find(({ sk }) => sk === sealPrefix);
  const touched = items.filter(({ sk }) => sk !== sealPrefix).map(parseTouched);
  return { seal: seal === undefined ? {} : parseStored(storedSeal, seal), touched };
}

function parseTouched(item: Item): TouchedMonth {
  const { sk, days, version } = parseStored(storedTouched, item);
  return { month: monthOfTouched(sk), days, version };
}

export const sealingOf = ({ seal, touched }: SealState): Sealing => ({
  sealedUpTo: seal.sealedUpTo ?? -Infinity,
  touchedDays: new Set(touched.flatMap(({ days }) => [...days])),
});

/** Marks days before something is written to them; true when nothing of that month was marked. Gaps in versions do no harm. */
export async function markTouched(
  userId: number,
  month: number,
  days: ReadonlySet<number>,
): Promise<boolean> {
  const { Attributes } = await updateItem({
    Key: touchedKey(userId, month),
    UpdateExpression: 'ADD #days :days, version :one',
    ExpressionAttributeNames: { '#days': 'days' },
    ExpressionAttributeValues: { ':days': new Set(days), ':one': 1 },
    ReturnValues: 'UPDATED_OLD',
  });
  return Attributes?.version === undefined;
}

/** Unless something was written since. */
export async function clearTouched(userId: number, { month, version }: TouchedMonth): Promise<void> {
  await isAllowed(
    deleteItem({
      Key: touchedKey(userId, month),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': version },
    }),
  );
}

/** Asks the schedule to sum up a person's history soon; costs nothing but a look where it is asked for already. */
export async function requestSealing(userId: number, now: number): Promise<void> {
  await isAllowed(
    updateItem({
      Key: sealKey(userId),
      UpdateExpression: 'SET dueShard = :shard, dueAt = :now',
      ConditionExpression: 'attribute_not_exists(dueAt) OR dueAt > :now',
      ExpressionAttributeValues: { ':shard': sealShardOf(userId), ':now': now },
    }),
  );
}

/** People whose history is to be summed up by now, the oldest request first. */
export async function* readDueSealings(shard: number, now: number): AsyncGenerator<number> {
  const pages = queryPages({
    IndexName: 'due',
    KeyConditionExpression: 'dueShard = :shard AND dueAt <= :now',
    ExpressionAttributeValues: { ':shard': sealShard(shard), ':now': now },
  });
  for await (const page of pages)
    for (const { pk } of page) yield Number(String(pk).slice(personPartition(0).length - 1));
}

/** Longer than a run of the job lives: two that sum up the same history would overwrite each other's work. */
const heldSeconds = 15 * 60;

/** Nobody else sums up this history until it is released, or the holder has died. False when somebody does. */
export const holdSealing = (userId: number, now: number): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: sealKey(userId),
      UpdateExpression: 'SET heldUntil = :until, dueAt = :until',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)',
      ExpressionAttributeValues: { ':until': now + heldSeconds, ':now': now },
    }),
  );

/** Lets others sum it up again at this second; undefined: when somebody asks. */
export async function releaseSealing(userId: number, dueAt: number | undefined): Promise<void> {
  await updateItem({
    Key: sealKey(userId),
    UpdateExpression:
      dueAt === undefined ? 'REMOVE heldUntil, dueAt, dueShard' : 'SET dueAt = :due REMOVE heldUntil',
    ...(dueAt === undefined ? {} : { ExpressionAttributeValues: { ':due': dueAt } }),
  });
}

export async function moveSeal(userId: number, seal: Required<Omit<Seal, 'livedIn'>>): Promise<void> {
  await updateItem({
    Key: sealKey(userId),
    UpdateExpression: 'SET sealedUpTo = :upTo, firstMonth = :first',
    ExpressionAttributeValues: { ':upTo': seal.sealedUpTo, ':first': seal.firstMonth },
  });
}

export async function saveLivedIn(userId: number, livedIn: string): Promise<void> {
  await updateItem({
    Key: sealKey(userId),
    UpdateExpression: 'SET livedIn = :livedIn',
    ExpressionAttributeValues: { ':livedIn': livedIn },
  });
}

/** Of somebody who is gone. */
export async function dropSealing(userId: number): Promise<void> {
  await deleteItem({ Key: sealKey(userId) });
}
