import * as v from 'valibot';
import { type ImportRecord, importStatuses } from '../../domain/imports/import.ts';
import { idOfImport, importKey, importPrefix } from '../keys/imports.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { inPartition, queryPage } from '../table/read.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import type { Write } from '../table/transact.ts';

const time = v.optional(v.number());
const storedImport = v.object({
  format: v.string(),
  label: v.optional(v.string()),
  clientId: v.optional(v.string()),
  ofClient: v.optional(v.string()),
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

const imports = record({
  schema: storedImport,
  prefix: importPrefix,
  read: (stored, { sk }): ImportRecord => ({ id: idOfImport(sk), ...stored }),
});
const parseImport = imports.parse;

/** The item is in the index `due` while something should be done with it: at first, to end it if nobody does. */
const contentOf = (userId: number, { id, ...stored }: ImportRecord, dueAt: number | undefined) => ({
  ...stored,
  ...(stored.status === 'undoing' && dueAt !== undefined
    ? dueImports.asked(userId, dueAt)
    : dueImports.waiting(userId, dueAt)),
});

export const findImport = (userId: number, id: number): Promise<ImportRecord | undefined> =>
  imports.find(importKey(userId, id));

export const listImports = (userId: number): Promise<ImportRecord[]> => imports.list(personPartition(userId));

/** The newest `count` imports, the newest first. */
export async function listNewestImports(userId: number, count: number): Promise<ImportRecord[]> {
  const newest = { prefix: importPrefix, descending: true, limit: count };
  return (await queryPage(inPartition(personPartition(userId), newest))).items.map(parseImport);
}

export const createImport = (userId: number, imported: ImportRecord, dueAt: number): Write =>
  imports.create(importKey(userId, imported.id), contentOf(userId, imported, dueAt));

/** Fails if someone else has changed the import since it was read. */
export const changedImport = (userId: number, imported: ImportRecord, dueAt: number | undefined) => {
  const { id, version } = imported;
  const next = { ...imported, version: version + 1 };
  return imports.put(importKey(userId, id), contentOf(userId, next, dueAt), { version });
};

/** The same by itself; false where someone else was faster. */
export const replaceImport = (
  userId: number,
  imported: ImportRecord,
  dueAt: number | undefined,
): Promise<boolean> => sendIfAllowed(changedImport(userId, imported, dueAt));

/** Imports that are to be ended or undone. */
export const dueImports = dueQueue({
  name: 'imports',
  parse: ({ pk, sk }) => ({ userId: userIdOf(pk), id: idOfImport(sk) }),
});
