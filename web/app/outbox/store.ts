import { SignedOutError } from '../api/session.ts';
import { type AppDatabase, database, isClosed, keepsNothing, storeToRead } from '../data/database.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import { isLookingAround } from '../looking-around.ts';

/** The writes that the browser refused to keep: they wait here for as long as the page is open. */
const unkept = new Map<string, OutboxEntry>();

/** Whether something would be lost with the page. */
export const waitsInMemory = (): boolean => unkept.size > 0;

export async function listEntries(): Promise<readonly OutboxEntry[]> {
  const kept = await database()
    .then((db) => storeToRead(db, 'outbox').getAll())
    .catch(() => []);
  return [...kept, ...unkept.values()];
}

export async function putEntry(entry: OutboxEntry): Promise<void> {
  if (isLookingAround) {
    unkept.set(entry.key, entry);
    return;
  }
  try {
    await (await database()).put('outbox', entry);
  } catch {
    keepsNothing.value = true;
    unkept.set(entry.key, entry);
  }
}

export async function removeEntry(key: string): Promise<void> {
  if (!unkept.delete(key)) await ifOpen((db) => db.delete('outbox', key));
}

/** Changes an entry as it is now, in one transaction with other tabs; undefined from `change` removes it. */
export async function changeEntry(
  key: string,
  change: (entry: OutboxEntry) => OutboxEntry | undefined | 'leave',
): Promise<boolean> {
  const own = unkept.get(key);
  if (own !== undefined) return changeUnkept(own, change(own));
  return (await ifOpen((db) => changeKept(db, key, change))) ?? false;
}

async function changeKept(
  db: AppDatabase,
  key: string,
  change: (entry: OutboxEntry) => OutboxEntry | undefined | 'leave',
): Promise<boolean> {
  const transaction = db.transaction('outbox', 'readwrite');
  // Handled here too: nobody waits for its end where a request within it fails.
  transaction.done.catch(() => undefined);
  const entry = await transaction.store.get(key);
  const changed = entry === undefined ? 'leave' : change(entry);
  if (changed === undefined) await transaction.store.delete(key);
  else if (changed !== 'leave') await transaction.store.put(changed);
  await transaction.done;
  return changed !== 'leave';
}

/** Undefined once the person is signed out, or the browser has removed the database: then nothing is changed. */
async function ifOpen<T>(work: (db: AppDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await database());
  } catch (error) {
    if (error instanceof SignedOutError || isClosed(error)) return undefined;
    throw error;
  }
}

function changeUnkept({ key }: OutboxEntry, changed: OutboxEntry | undefined | 'leave'): boolean {
  if (changed === undefined) unkept.delete(key);
  else if (changed !== 'leave') unkept.set(key, changed);
  return changed !== 'leave';
}
