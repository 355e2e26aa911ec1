import type { OutboxEntry } from './outbox-entry.ts';

export const deletePath = '/api/v3/userVariables/delete';

const deletions = (entries: readonly OutboxEntry[]) =>
  entries.filter(({ path, state }) => path === deletePath && state !== 'refused');

/** The write by which a variable is about to be deleted. */
export const deletionOf = (entries: readonly OutboxEntry[], variableId: number): OutboxEntry | undefined =>
  deletions(entries).find(({ query }) => query?.variableId === variableId);

/** The ids of variables that are about to be deleted. */
export const deletedIn = (entries: readonly OutboxEntry[]): ReadonlySet<unknown> =>
  new Set(deletions(entries).map(({ query }) => query?.variableId));
