import * as v from 'valibot';
import { type ImportRecord, importStatuses } from '../../domain/imports/import.ts';
import type { Item } from '../item.ts';
import { idOfImport, importKey, importPrefix } from '../keys/imports.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, listByPrefix, queryPage } from '../table/read.ts';
import type { Write } from '../table/transact.ts';
import { putItem } from '../table/write.ts';

const time = v.optional(v.number());
const storedImport = v.object({
  sk: v.string(),
  format: v.string(),
  label: v.optional(v.string()),
  clientId: v.optional(v.string()),
  status: v.picklist(importStatuses),
  beganAt: v.number(),
  endedAt: time,
  progress: v.optional(
    v.object({
      after: v.number(),
      counted: v.optional(v.number()),
      created: v.optional(v.number()),
      updated: v.optional(v.number()),
      first: time,
      last: time,
      removed: v.optional(v.number()),
      kept: v.optional(v.number()),
    }),
  ),
  counts: v.optional(
    v.object({ created: v.number(), updated: v.number(), unchanged: v.number(), first: time, last: time }),
  ),
  undo: v.optional(v.object({ removed: v.number(), kept: v.number() })),
  version: v.number(),
});

export function parseImport(item: Item): ImportRecord {
  const { sk, ...record } = parseStored(storedImport, item);
  return { id: idOfImport(sk), ...record } as ImportRecord;
}

/** The item is in the index `due` while something is to be done with it: at first, to end it if nobody does. */
export const importItem = (
  userId: number,
  { id, ...record }: ImportRecord,
  dueAt: number | undefined,
): Item => ({
  ...importKey(userId, id),
  ...record,
  ...dueImports.waiting(userId, dueAt),
});

export async function findImport(userId: number, id: number): Promise<ImportRecord | undefined> {
  const item = await getItem(importKey(userId, id));
  return item === undefined ? undefined : parseImport(item);
}

export const listImports = async (userId: number): Promise<ImportRecord[]> =>
  (await listByPrefix(personPartition(userId), importPrefix)).map(parseImport);

/** The newest `count` imports, the newest first. */
export async function listNewestImports(userId: number, count: number): Promise<ImportRecord[]> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': personPartition(userId), ':prefix': importPrefix },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: count,
  });
  return items.map(parseImport);
}

export const createImport = (userId: number, record: ImportRecord, dueAt: number): Write => ({
  Put: { Item: importItem(userId, record, dueAt), ConditionExpression: 'attribute_not_exists(pk)' },
});

const putOver = (userId: number, record: ImportRecord, dueAt: number | undefined) => ({
  Item: importItem(userId, { ...record, version: record.version + 1 }, dueAt),
  ConditionExpression: 'version = :before',
  ExpressionAttributeValues: { ':before': record.version },
});

/** Joins a transaction, which fails if somebody else has changed the import since it was read. */
export const changedImport = (userId: number, record: ImportRecord, dueAt: number | undefined): Write => ({
  Put: putOver(userId, record, dueAt),
});

/** The same by itself; false where somebody else was faster. */
export const replaceImport = (
  userId: number,
  record: ImportRecord,
  dueAt: number | undefined,
): Promise<boolean> => isAllowed(putItem(putOver(userId, record, dueAt)));

/** Imports that are to be ended or undone. */
export const dueImports = dueQueue({
  name: 'imports',
  parse: ({ pk, sk }) => ({ userId: userIdOf(pk), id: idOfImport(sk) }),
});
