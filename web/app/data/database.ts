import { signal } from '@preact/signals';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { forgetPerson as forgetWhose, personId } from '../api/person.ts';
import { getToken } from '../api/session.ts';
import type { OutboxEntry } from '../outbox/entry.ts';

interface Shape extends DBSchema {
  outbox: { key: string; value: OutboxEntry };
  /** The last answer to each question, so that the app has something to show at once. */
  reads: { key: string; value: { readonly data: unknown; readonly at: number } };
}

export type Database = IDBPDatabase<Shape>;

const nameOf = (userId: number) => `daymark-${userId}`;

let opened: Promise<Database> | undefined;

/** Whether this browser refuses to keep anything, as some do in private windows, or has no room left. */
export const keepsNothing = signal(false);

/** Of the person who is signed in: nobody is ever shown, and nothing is sent with, what another person left. */
export function database(): Promise<Database> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<Database> {
  const userId = personId() ?? (await getToken()).userId;
  try {
    return await openDB<Shape>(nameOf(userId), 1, {
      upgrade(db) {
        db.createObjectStore('outbox', { keyPath: 'key' });
        db.createObjectStore('reads');
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

/** After the session has ended, what was read is not left behind; what waits to be sent is. */
export async function forgetReads(): Promise<void> {
  if (opened !== undefined) await (await opened).clear('reads').catch(() => undefined);
}

/** Everything of the person's on this device, also what was not sent yet. */
export async function forgetPerson(): Promise<void> {
  const userId = personId();
  (await opened)?.close();
  opened = undefined;
  forgetWhose();
  if (userId !== undefined) await deleteDB(nameOf(userId)).catch(() => undefined);
}
