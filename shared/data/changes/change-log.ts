import * as v from 'valibot';
import type { Change } from '../../domain/changes/change.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { changesKey, changesPrefix, numberOfChanges } from '../keys/changes.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, inPartition, queryPage, queryPages } from '../table/read.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { sendIfAllowed } from '../table/send.ts';
import { fromStored } from '../table/stored-values.ts';
import { isNew, putWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { fittingParts, readEntries, writeEntries } from './change-entries.ts';
import { markLength, type RecordedChange, type StreamRecord } from './stream-record.ts';

/** Changes of one person that were logged together, numbered from `number` on. */
export interface ChangePack {
  readonly userId: number;
  readonly number: number;
  /** When they were logged. */
  readonly at: number;
  readonly changes: readonly Change[];
}

/** Entries of one item: together they usually have some 40 KB. */
const mostPacked = 1_000;

export const keptSeconds = 90 * daySeconds;

/**
 * A log begins at the current second times this number, also after all of it has expired. A partition takes fewer
 * writes a second than this, so no number ever comes twice.
 */
const numbersPerSecond = 4096;

const storedPack = v.object({
  pk: v.string(),
  sk: v.string(),
  entries: v.string(),
  count: v.number(),
  at: v.number(),
  /** One after another, of the records that these entries come from. */
  marks: v.optional(v.string(), ''),
  /** The newest write, by its own time, of which an entry is in this pack or in one before it. */
  writtenTo: v.optional(v.number()),
  [timeToLiveAttribute]: v.number(),
});
type StoredPack = v.InferOutput<typeof storedPack>;

export const numberAfter = ({ number, changes }: ChangePack): number => number + changes.length;

function parsePack(item: Item): ChangePack {
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
 * Logs what is not logged yet of a person's changes, which come in the order of each item; answers how many that were.
 * A record that is logged is recognised by its mark, and of two who log at the same moment the second finds the number
 * taken: so a batch may be repeated, cut differently, come next to that of another shard, or be interrupted anywhere.
 */
export async function appendChanges(
  userId: number,
  recorded: readonly RecordedChange[],
  now: number,
): Promise<number> {
  let logged = 0;
  const since = Math.min(...recorded.map(({ writtenAt }) => writtenAt));
  await retryOnConflict('A change log', async () => {
    let { last, marks } = await readLogged(userId, since);
    const fresh = recorded.filter(({ mark }) => !marks.has(mark) && marks.add(mark));
    for (const some of fittingParts(fresh, mostPacked)) {
      const { pk, sk, ...pack } = packItem(userId, last, some, now);
      if (!(await sendIfAllowed(putWrite({ pk, sk }, pack, isNew)))) return conflict;
      logged += some.length;
      last = { pk, sk, ...pack };
    }
    return undefined;
  });
  return logged;
}

/** The clocks of the database and of a function may differ by this much. */
const clockSkewSeconds = 5;
/** A small page: most people have logged little lately, and everything older would be read in vain. */
const packsAtOnce = 4;

/**
 * The end of a log, and the marks of what was written since a moment. Behind a pack that knows of no write as late there
 * is none: so a follower that catches up reads what it has just logged once, not again with every batch.
 */
async function readLogged(
  userId: number,
  since: number,
): Promise<{ readonly last: StoredPack | undefined; readonly marks: Set<string> }> {
  let last: StoredPack | undefined;
  const marks = new Set<string>();
  for await (const page of queryPages(newestFirst(userId, packsAtOnce)))
    for (const item of page) {
      const pack = parseStored(storedPack, item);
      last ??= pack;
      if (writtenUpTo(pack) < since) return { last, marks };
      for (let at = 0; at < pack.marks.length; at += markLength)
        marks.add(pack.marks.slice(at, at + markLength));
    }
  return { last, marks };
}

/** Packs of the version before do not say it: nothing is logged before it was written. */
const writtenUpTo = ({ writtenTo, at }: StoredPack): number => writtenTo ?? at + clockSkewSeconds;

function packItem(
  userId: number,
  last: StoredPack | undefined,
  recorded: readonly RecordedChange[],
  now: number,
): StoredPack {
  const number = last === undefined ? now * numbersPerSecond : numberOfChanges(last.sk) + last.count;
  return {
    ...changesKey(userId, number),
    entries: writeEntries(recorded.map(({ change }) => change)),
    count: recorded.length,
    // The order of the log is the order of its times.
    at: Math.max(now, last?.at ?? 0),
    marks: recorded.map(({ mark }) => mark).join(''),
    writtenTo: Math.max(
      last === undefined ? 0 : writtenUpTo(last),
      ...recorded.map(({ writtenAt }) => writtenAt),
    ),
    [timeToLiveAttribute]: now + keptSeconds,
  };
}

const newestFirst = (userId: number, limit: number) =>
  inPartition(personPartition(userId), { prefix: changesPrefix, descending: true, limit });

/** The number that the next change will have; 0 while nothing is logged. */
export async function findNextNumber(userId: number): Promise<number> {
  const { items } = await queryPage(newestFirst(userId, 1));
  const last = items[0] && parseStored(storedPack, items[0]);
  return last === undefined ? 0 : numberOfChanges(last.sk) + last.count;
}

/** The pack that begins with a number, while it is kept. */
export async function findPack(userId: number, number: number, now: number): Promise<ChangePack | undefined> {
  const item = await getItem(changesKey(userId, number));
  return item !== undefined && Number(item[timeToLiveAttribute]) > now ? parsePack(item) : undefined;
}

const packsPerPage = 20;

/** The packs from a number on that are still kept, page by page. */
export async function* readPacks(userId: number, from: number, now: number): AsyncGenerator<ChangePack[]> {
  const between = [changesKey(userId, from).sk, `${changesPrefix}~`] as const;
  const pages = queryPages(inPartition(personPartition(userId), { between, limit: packsPerPage }));
  for await (const page of pages)
    yield page.filter((item) => Number(item[timeToLiveAttribute]) > now).map(parsePack);
}
