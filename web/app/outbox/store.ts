import { database } from '../data/database.ts';
import type { OutboxEntry } from './entry.ts';

export const listEntries = async (): Promise<readonly OutboxEntry[]> => (await database()).getAll('outbox');

export async function putEntry(entry: OutboxEntry): Promise<void> {
  await (await database()).put('outbox', entry);
}

export async function removeEntry(key: string): Promise<void> {
  await (await database()).delete('outbox', key);
}

/** Changes an entry as it stands now, in one transaction with other tabs; undefined from `change` removes it. */
export async function changeEntry(
  key: string,
  change: (entry: OutboxEntry) => OutboxEntry | undefined | 'leave',
): Promise<boolean> {
  const transaction = (await database()).transaction('outbox', 'readwrite');
  const entry = await transaction.store.get(key);
  const changed = entry === undefined ? 'leave' : change(entry);
  if (changed === undefined) await transaction.store.delete(key);
  else if (changed !== 'leave') await transaction.store.put(changed);
  await transaction.done;
  return changed !== 'leave';
}
