import * as v from 'valibot';
import { startOfMonth } from '../../domain/histories/hour-pieces.ts';
import { longestRequestSeconds, type Sealing } from '../../domain/histories/sealing.ts';
import type { ImportWriter } from '../imports/import-writers.ts';
import type { Item } from '../item.ts';
import {
  monthOfTouched,
  sealKey,
  sealPrefix,
  sealShard,
  sealShardCount,
  sealShardOf,
  touchedKey,
} from '../keys/histories.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { queryDue } from '../table/due-index.ts';
import { ifAllowed, isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { listByPrefix } from '../table/read.ts';
import { deleteItem, updateItem } from '../table/write.ts';

const storedSeal = v.object({
  /** Up to where it is summed up; absent until something is. */
  sealedUpTo: v.optional(v.number()),
  /** From where on; absent once all that came before is summed up too. */
  sealedFrom: v.optional(v.number()),
  /** The first month of which there are summaries. */
  firstMonth: v.optional(v.number()),
  /** Where the person lived when it was made, as text. */
  livedIn: v.optional(v.string()),
  /** When it is summed up next; until then, and while it is held, that was asked for. */
  dueAt: v.optional(v.number()),
  heldUntil: v.optional(v.number()),
});
export type Seal = v.InferOutput<typeof storedSeal>;

/** `version` changes with every write, so that who sums up notices that something came in meanwhile. */
const storedTouched = v.object({
  sk: v.string(),
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
  /** Where only requests of imports have marked it lately: these, which say when they have written. */
  readonly writers?: ReadonlySet<string>;
}

export interface SealState {
  readonly seal: Seal;
  readonly touched: readonly TouchedMonth[];
}

/**
 * To be read before the summaries: the job that sums up writes summaries first, then that nothing is touched any more. So
 * what is not touched here is in the summaries that are read after it.
 */
export const readSealState = async (userId: number): Promise<SealState> =>
  toSealState(await listByPrefix(personPartition(userId), sealPrefix));

/** Whether somebody asked for the summing up, and it is still to come or under way. */
export const isSealingAsked = (
  { seal: { dueAt = Infinity, heldUntil = 0 } }: SealState,
  now: number,
): boolean => dueAt <= now || heldUntil > now;

export function toSealState(items: readonly Item[]): SealState {
  const seal = items.find(({ sk }) => sk === sealPrefix);
  const touched = items.filter(({ sk }) => sk !== sealPrefix).map(parseTouched);
  return { seal: seal === undefined ? {} : parseStored(storedSeal, seal), touched };
}

function parseTouched(item: Item): TouchedMonth {
  const { sk, days = new Set<number>(), version, markedAt, ...rest } = parseStored(storedTouched, item);
  const { writers = new Set<string>(), writersVersion } = rest;
  return {
    month: monthOfTouched(sk),
    days,
    version,
    markedAt,
    ...(writersVersion === version ? { writers } : {}),
  };
}

export const sealingOf = ({ seal, touched }: SealState): Sealing => ({
  sealedFrom: seal.sealedFrom ?? -Infinity,
  sealedUpTo: seal.sealedUpTo ?? -Infinity,
  firstSummary: seal.firstMonth === undefined ? Infinity : startOfMonth(seal.firstMonth),
  touchedDays: new Set(touched.flatMap(({ days }) => [...days])),
});

/** Marks days before something is written to them; true when nothing of that month was marked. Gaps in versions do no harm. */
export async function markTouched(
  userId: number,
  month: number,
  days: ReadonlySet<number>,
  now: number,
): Promise<boolean> {
  const { Attributes } = await updateItem({
    Key: touchedKey(userId, month),
    UpdateExpression: 'SET markedAt = :now ADD #days :days, version :one',
    ExpressionAttributeNames: { '#days': 'days' },
    ExpressionAttributeValues: { ':days': new Set(days), ':one': 1, ':now': now },
    ReturnValues: 'UPDATED_OLD',
  });
  return Attributes?.version === undefined;
}

/** Longer than a mark of anybody else counts, by any clock. */
const longSettled = 2 * longestRequestSeconds;

/**
 * The same for a request of an import that is noted among those that write: what sums up need not wait, once it is not.
 * Where somebody else has just marked the month, it is a mark like theirs.
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
      ConditionExpression:
        'attribute_not_exists(version) OR writersVersion = version OR markedAt <= :settled',
      ExpressionAttributeNames: { '#days': 'days' },
      ExpressionAttributeValues: {
        ':days': new Set(days),
        ':zero': 0,
        ':one': 1,
        ':now': now,
        ':writer': new Set([name]),
        ':settled': now - longSettled,
      },
      ReturnValues: 'UPDATED_OLD',
    }),
  );
  return marked === undefined
    ? markTouched(userId, month, days, now)
    : marked.Attributes?.version === undefined;
}

/** Takes marks away, unless something was marked since they were read: then false. */
export async function clearTouched(
  userId: number,
  { month, version, days }: TouchedMonth,
  done: ReadonlySet<number>,
): Promise<boolean> {
  const Key = touchedKey(userId, month);
  const unchanged = { ConditionExpression: 'version = :version' };
  if ([...days].every((day) => done.has(day)))
    return isAllowed(deleteItem({ Key, ...unchanged, ExpressionAttributeValues: { ':version': version } }));
  return isAllowed(
    updateItem({
      Key,
      UpdateExpression: 'DELETE #days :done',
      ...unchanged,
      ExpressionAttributeNames: { '#days': 'days' },
      ExpressionAttributeValues: { ':version': version, ':done': new Set(done) },
    }),
  );
}

/** Asks the schedule to sum up a person's history soon. */
export const sealingRequest = (userId: number, now: number) => ({
  Update: {
    Key: sealKey(userId),
    UpdateExpression: 'SET dueShard = :shard, dueAt = :now',
    ExpressionAttributeValues: { ':shard': sealShardOf(userId), ':now': now },
  },
});

/** The same by itself; costs nothing but a look where it is asked for already. */
export const requestSealing = (userId: number, now: number): Promise<void> =>
  request(userId, now, 'attribute_not_exists(dueAt) OR dueAt > :now');

/** The same for a history of which there are summaries. */
export const requestSealingAnew = (userId: number, now: number): Promise<void> =>
  request(userId, now, 'attribute_exists(sealedUpTo) AND dueAt > :now');

async function request(userId: number, now: number, ConditionExpression: string): Promise<void> {
  await isAllowed(updateItem({ ...sealingRequest(userId, now).Update, ConditionExpression }));
}

/** People whose history is to be summed up by now, in several streams, in each the oldest request first. */
export const readDueSealings = (now: number): AsyncGenerator<number>[] =>
  Array.from({ length: sealShardCount }, (_, shard) => readDueShard(shard, now));

async function* readDueShard(shard: number, now: number): AsyncGenerator<number> {
  const pages = queryDue(sealShard(shard), now);
  for await (const page of pages) for (const { pk } of page) yield userIdOf(pk);
}

/** Longer than a run of the job lives: two that sum up the same history would overwrite each other's work. */
const heldSeconds = 2 * 60;

/**
 * Nobody else sums up this history until it is released, or the holder has died. Gives what releases it; undefined
 * when somebody holds it.
 */
export async function holdSealing(userId: number, now: number): Promise<number | undefined> {
  const until = now + heldSeconds;
  const isHeld = await isAllowed(
    updateItem({
      Key: sealKey(userId),
      UpdateExpression: 'SET heldUntil = :until, dueAt = :until',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(heldUntil) OR heldUntil <= :now)',
      ExpressionAttributeValues: { ':until': until, ':now': now },
    }),
  );
  return isHeld ? until : undefined;
}

/** Lets others sum it up again at this second, or as soon as somebody has asked for it meanwhile. */
export async function releaseSealing(userId: number, held: number, dueAt: number): Promise<void> {
  const Key = sealKey(userId);
  const isAsUsual = await isAllowed(
    updateItem({
      Key,
      UpdateExpression: 'SET dueAt = :due REMOVE heldUntil',
      ConditionExpression: 'dueAt = :held',
      ExpressionAttributeValues: { ':due': dueAt, ':held': held },
    }),
  );
  if (!isAsUsual)
    await isAllowed(
      updateItem({
        Key,
        UpdateExpression: 'REMOVE heldUntil',
        ConditionExpression: 'heldUntil = :held',
        ExpressionAttributeValues: { ':held': held },
      }),
    );
}

/** From where, up to where: nothing that lies between was left out. */
export type Extent = Pick<Seal, 'sealedFrom' | 'firstMonth'> & { readonly sealedUpTo: number };

export async function moveSeal(
  userId: number,
  { sealedUpTo, sealedFrom, firstMonth }: Extent,
): Promise<void> {
  const set = { sealedUpTo, sealedFrom, firstMonth };
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  await updateItem({
    Key: sealKey(userId),
    UpdateExpression: `SET ${given.map(([name]) => `${name} = :${name}`).join(', ')}${sealedFrom === undefined ? ' REMOVE sealedFrom' : ''}`,
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  });
}

export async function saveLivedIn(userId: number, livedIn: string): Promise<void> {
  await updateItem({
    Key: sealKey(userId),
    UpdateExpression: 'SET livedIn = :livedIn',
    ExpressionAttributeValues: { ':livedIn': livedIn },
  });
}

/** For a person whose account has been erased. */
export async function dropSealing(userId: number): Promise<void> {
  await deleteItem({ Key: sealKey(userId) });
}
