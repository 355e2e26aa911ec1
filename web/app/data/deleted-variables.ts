import { type OutboxEntry, writesTo } from './outbox-entry.ts';

export const deletePath = '/api/v3/userVariables/delete';

/** The write by which a variable is about to be deleted. */
export const deletionOf = (entries: readonly OutboxEntry[], variableId: number): OutboxEntry | undefined =>
  writesTo(deletePath, entries).find(({ query }) => query?.variableId === variableId);

/** The ids of variables that are about to be deleted. */
export const deletedIn = (entries: readonly OutboxEntry[]): ReadonlySet<unknown> =>
  new Set(writesTo(deletePath, entries).map(({ query }) => query?.variableId));
