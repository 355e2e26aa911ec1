import * as v from 'valibot';
import type { Change } from '../../domain/changes/change.ts';
import { mustAt } from '../../domain/lists/must.ts';
import { DAY_SECONDS } from '../../domain/time/calendar.ts';
import { changesKey, changesPrefix, numberOfChanges } from '../keys/changes.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { isAllowed } from '../table/is-allowed.ts';
import type { Item } from '../table/item.ts';
import { parseStored } from '../table/parse-stored.ts';
import { queryPage, queryPages } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import { fromStored } from '../table/stored-values.ts';
import { putItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { readEntries, writeEntries } from './change-entries.ts';
import { isAfter, type RecordedChange, type StreamRecord } from './stream-record.ts';

/** Changes of one person that were logged together, numbered from `number` on. */
export interface ChangePack {
  readonly userId: number;
  readonly number: number;
  /** When they were logged. */
  readonly at: number;
  readonly changes: readonly Change[];
}

/** An item may have 400 KB; so many entries have some 30. */
const mostPacked = 1_000;

/** How long entries are kept. */
export const keptSeconds = 90 * DAY_SECONDS;

/**
 * Where a log begins, or begins again after all of it has expired: so far up that no number ever comes twice, as a
 * partition takes fewer writes than that a second.
 */
const numbersPerSecond = 4096;

const storedPack = v.object({
  pk: v.string(),
  sk: v.string(),
  entries: v.string(),
  count: v.number(),
  at: v.number(),
  /** The stream that the last write logged here came from. */
  stream: v.string(),
  sequence: v.string(),
  [timeToLiveAttribute]: v.number(),
});
type StoredPack = v.InferOutput<typeof storedPack>;

/** The number that comes after a pack. */
export const numberAfter = ({ number, changes }: ChangePack): number => number + changes.length;

export function parsePack(item: Item): ChangePack {
  const { pk, sk, entries, at } = parseStored(storedPack, item);
  return { userId: userIdOf(pk), number: numberOfChanges(sk), at, changes: readEntries(entries) };
}

/** The pack that a record of the stream says was logged. */
export function readLoggedPack({ eventName, dynamodb }: StreamRecord): ChangePack | undefined {
  const image = dynamodb?.NewImage;
  const isLogged = eventName === 'INSERT' && dynamodb?.Keys?.sk?.S?.startsWith(changesPrefix);
  return isLogged && image !== undefined ? parsePack(fromStored(image)) : undefined;
}

/**
 * Logs what is not logged yet of a person's changes, which come in the order of their stream; answers how many that
 * were. Whatever was logged up to a position is not logged again, and of two who log the same at the same moment the
 * second finds the number taken: so a batch may be repeated, cut differently, or broken off anywhere.
 */
export async function appendChanges(
  userId: number,
  recorded: readonly RecordedChange[],
  now: number,
): Promise<number> {
  let logged = 0;
  await retryWhileOvertaken('A change log', async () => {
    for (let last = await findLastStored(userId); ; ) {
      const fresh = recorded.filter((one) => last === undefined || isAfter(one, last)).slice(0, mostPacked);
      if (fresh.length === 0) return;
      const item = packItem(userId, last, fresh, now);
      const put = putItem({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
      if (!(await isAllowed(put))) return overtaken;
      logged += fresh.length;
      last = item;
    }
  });
  return logged;
}

function packItem(
  userId: number,
  last: StoredPack | undefined,
  recorded: readonly RecordedChange[],
  now: number,
): StoredPack {
  const number = last === undefined ? now * numbersPerSecond : numberOfChanges(last.sk) + last.count;
  const { stream, sequence } = mustAt(recorded, -1);
  return {
    ...changesKey(userId, number),
    entries: writeEntries(recorded.map(({ change }) => change)),
    count: recorded.length,
    // The order of the log is the order of its times.
    at: Math.max(now, last?.at ?? 0),
    stream,
    sequence,
    [timeToLiveAttribute]: now + keptSeconds,
  };
}

async function findLastStored(userId: number): Promise<StoredPack | undefined> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': personPartition(userId), ':prefix': changesPrefix },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0] && parseStored(storedPack, items[0]);
}

/** The number that the next change will have; 0 while nothing is logged. */
export async function findNextNumber(userId: number): Promise<number> {
  const last = await findLastStored(userId);
  return last === undefined ? 0 : numberOfChanges(last.sk) + last.count;
}

const packsPerPage = 20;

/** What was logged from a pack's number on and is still kept, page by page. */
export async function* readPacks(userId: number, from: number, now: number): AsyncGenerator<ChangePack[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': personPartition(userId),
      ':from': changesKey(userId, from).sk,
      ':to': `${changesPrefix}~`,
    },
    ConsistentRead: true,
    Limit: packsPerPage,
  });
  for await (const page of pages)
    yield page.filter((item) => Number(item[timeToLiveAttribute]) > now).map(parsePack);
}
