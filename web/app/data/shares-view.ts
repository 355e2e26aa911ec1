import type { Answer, RecordOf } from '../api/routes.ts';
import type { OutboxEntry } from './outbox-entry.ts';

type Shares = Answer<'GET', '/api/v3/shares'>['authorizedClients'];
export type Share = RecordOf<Shares['apps']>;

export const endingPath = '/api/v3/shares/delete';

/** Those who still have access, without those whose end is on its way. */
export function openShares(
  { apps, individuals, studies }: Shares,
  entries: readonly OutboxEntry[],
): readonly Share[] {
  const ending = new Set<unknown>(
    entries
      .filter(({ path, state }) => path === endingPath && state !== 'refused')
      .map(({ query }) => query?.clientIdToRevoke),
  );
  return [...apps, ...individuals, ...studies].filter(({ clientId }) => !ending.has(clientId));
}
