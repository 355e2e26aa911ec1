import { signal } from '@preact/signals';
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
import { databaseNames, databasePrefix, removeDatabase } from '../../forget-device.ts';
import { isNamed, personId } from '../api/person.ts';
import { SignedOutError } from '../api/session.ts';
import type { HealthLinkMade } from './health-link-made.ts';
import type { OutboxEntry } from './outbox-entry.ts';

interface StoreShape extends DBSchema {
  outbox: { key: string; value: OutboxEntry };
  /** The last answer to each question, so that the app has something to show at once. */
  reads: { key: string; value: { readonly data: unknown; readonly at: number } };
  /** The progress of an import, and the person's choices: see `imports/import-store.ts`. */
  imports: { key: string; value: unknown };
  /** The health links made here, by the share that each belongs to: their keys are kept nowhere else. */
  links: { key: string; value: HealthLinkMade };
}

export type AppDatabase = IDBPDatabase<StoreShape>;

const nameOf = (userId: number) => `${databasePrefix}${userId}`;

let opened: Promise<AppDatabase> | undefined;

/** Whether this browser refuses to keep anything, as some do in private windows, or has no room left. */
export const keepsNothing = signal(false);

/** The database of the person who is signed in: nobody sees or sends what another person left. */
export function database(): Promise<AppDatabase> {
  // A tab that has not noticed yet that someone signed out must not make again what was removed.
  if (!isNamed()) return Promise.reject(new SignedOutError());
  opened ??= open(personId() ?? 0).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * A store to read from. Signing out makes the browser remove the database and end what is under way: the reads within
 * fail then, which their callers expect, and that the transaction fails as well need not be told.
 */
export function storeToRead<Name extends StoreNames<StoreShape>>(db: AppDatabase, name: Name) {
  const transaction = db.transaction(name);
  transaction.done.catch(() => undefined);
  return transaction.store;
}

/** Whether something failed because the browser has closed the database, as it does where it removes it. */
export const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError');

async function open(userId: number): Promise<AppDatabase> {
  try {
    return await openDB<StoreShape>(nameOf(userId), 4, {
      upgrade(db, before) {
        if (before === 0) db.createObjectStore('outbox', { keyPath: 'key' });
        // The first version may have kept a token among its reads.
        if (before === 1) db.deleteObjectStore('reads');
        if (before < 2) db.createObjectStore('reads');
        if (before < 3) db.createObjectStore('imports');
        db.createObjectStore('links');
      },
      // Another tab signs the person out and removes it: a tab that held on to it would keep that one waiting.
      blocking: (_current, _wanted, { target }) => {
        (target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
  } catch (error) {
    keepsNothing.value = true;
    throw error;
  }
}

export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing?.catch(() => undefined))?.close();
}

/** Leaves of a person only the writes that wait to be sent, and nothing where none waits. Answers how many wait. */
async function keepOnlyUnsent(name: string): Promise<number> {
  // A database that was removed meanwhile is not made again, not even an empty one.
  const db = await openDB<StoreShape>(name, undefined, {
    upgrade(_db, _old, _new, transaction) {
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
  });
  const has = (store: StoreNames<StoreShape>) => db.objectStoreNames.contains(store);
  const unsent = has('outbox') ? await storeToRead(db, 'outbox').count() : 0;
  for (const store of ['reads', 'imports', 'links'] as const)
    if (unsent > 0 && has(store)) await db.clear(store);
  db.close();
  if (unsent === 0) await removeDatabase(name);
  return unsent;
}

export async function keepOnlyOwnUnsent(): Promise<void> {
  const userId = personId();
  await closeDatabase();
  if (userId !== undefined && (await databaseNames()).includes(nameOf(userId)))
    await keepOnlyUnsent(nameOf(userId));
}

const othersThan = async (userId: number) =>
  (await databaseNames().catch(() => [])).filter((name) => name !== nameOf(userId));

/** The number of entries that others left here unsent; everything else of theirs is removed. */
export async function unsentOfOthers(userId: number): Promise<number> {
  const counts = await Promise.all(
    (await othersThan(userId)).map((name) => keepOnlyUnsent(name).catch(() => 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function removeOthers(userId: number): Promise<void> {
  await Promise.all((await othersThan(userId)).map(removeDatabase));
}
