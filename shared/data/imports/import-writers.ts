import * as v from 'valibot';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import { idOfImportWriters, importWritersKey, importWritersPrefix } from '../keys/imports.ts';
import { personPartition } from '../keys/key.ts';
import { ifAllowed } from '../table/is-allowed.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import type { Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { isThere } from '../table/writes.ts';

const storedWriters = v.object({
  isOpen: v.optional(v.boolean(), false),
  /** True for a person's own export, which may begin any number of variables. */
  isOwnExport: v.optional(v.boolean(), false),
  /** Requests that are writing right now, each as second and name. */
  writing: v.optional(v.instance(Set<string>), new Set<string>()),
  /** Months of UTC in which it has written. */
  months: v.optional(v.instance(Set<number>), new Set<number>()),
  /** Those of the request that came last, and when that was. */
  lastMonths: v.optional(v.instance(Set<number>), new Set<number>()),
  lastAt: v.optional(v.number(), 0),
});

/** The requests that write an import's rows. Not in the import's own item, which is in an index: each writes twice. */
export interface ImportWriters extends v.InferOutput<typeof storedWriters> {
  readonly id: number;
}

const everyWriters = record({
  schema: storedWriters,
  prefix: importWritersPrefix,
  read: (stored, { sk }): ImportWriters => ({ id: idOfImportWriters(sk), ...stored }),
});
const parseWriters = everyWriters.parse;

export const createWriters = (userId: number, id: number, isOwnExport: boolean): Write =>
  everyWriters.put(importWritersKey(userId, id), { isOpen: true, ...(isOwnExport && { isOwnExport }) });

/** Lets no further request begin to write rows of it. */
export const closeToWriters = (userId: number, id: number): Write =>
  everyWriters.update(importWritersKey(userId, id), { remove: ['isOpen'] });

export const findWriters = (userId: number, id: number): Promise<ImportWriters | undefined> =>
  everyWriters.find(importWritersKey(userId, id));

/** A request that writes rows of an import. */
export interface ImportWriter {
  readonly userId: number;
  readonly importId: number;
  /** No other request of the person's has it. */
  readonly name: string;
  readonly now: number;
}

const entryOf = ({ name, now }: ImportWriter) => `${now} ${name}`;

/** True if a request that noted itself may still be writing. */
const isAlive = (entry: string, now: number) => Number.parseInt(entry, 10) + longestRequestSeconds > now;

/**
 * Notes a request before it writes; undefined where the import is not open any more. `isFirst` is true for the first
 * one, and for the first after a pause, in which the history may have been summarised for the time being.
 */
export async function openWriter(
  writer: ImportWriter,
  months: ReadonlySet<number>,
): Promise<{ readonly isFirst: boolean; readonly stale: readonly string[] } | undefined> {
  const { userId, importId, now } = writer;
  const entry = entryOf(writer);
  const { Update } = everyWriters.update(importWritersKey(userId, importId), {
    set: { lastMonths: months, lastAt: now },
    add: { writing: new Set([entry]), months },
    onlyIf: { isOpen: true },
  });
  const noted = await ifAllowed(updateItem({ ...Update, ReturnValues: 'ALL_OLD' }));
  if (noted === undefined) return undefined;
  const before = parseWriters(noted.Attributes ?? {});
  return {
    isFirst: before.months.size === 0 || before.lastAt + longestRequestSeconds <= now,
    stale: [...before.writing].filter((one) => one !== entry && !isAlive(one, now)),
  };
}

/** Notes that all rows of a request are there; removes the requests that died, too. */
export async function closeWriter(writer: ImportWriter, stale: readonly string[]): Promise<void> {
  await sendIfAllowed(
    everyWriters.update(importWritersKey(writer.userId, writer.importId), {
      take: { writing: new Set([entryOf(writer), ...stale]) },
      onlyIf: isThere,
    }),
  );
}

export const hasLiveWriters = ({ writing }: ImportWriters, now: number): boolean =>
  [...writing].some((entry) => isAlive(entry, now));

/** The parts of a person's imports that are being written right now. */
export interface Importing {
  /** The names of requests that may still be writing. */
  readonly writing: ReadonlySet<string>;
  /** The months in which the last request of an open import wrote: the next one is likely to continue there. */
  readonly months: ReadonlySet<number>;
}

export const nobodyImports: Importing = { writing: new Set(), months: new Set() };

export async function findImporting(userId: number, now: number): Promise<Importing> {
  const all = await everyWriters.list(personPartition(userId));
  const entries = all.flatMap(({ writing }) => [...writing]).filter((entry) => isAlive(entry, now));
  const filled = all.filter(({ isOpen, lastAt }) => isOpen && lastAt + longestRequestSeconds > now);
  return {
    writing: new Set(entries.map((entry) => entry.split(' ')[1] ?? '')),
    months: new Set(filled.flatMap(({ lastMonths }) => [...lastMonths])),
  };
}
