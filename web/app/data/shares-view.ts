import type { Answer, RecordOf } from '../api/routes.ts';
import { type OutboxEntry, writesTo } from './outbox-entry.ts';

type Shares = Answer<'GET', '/api/v3/shares'>['authorizedClients'];
export type ApiShare = RecordOf<Shares['apps']>;

export const endingPath = '/api/v3/shares/delete';

export interface ShareView {
  readonly share: ApiShare;
  /** True if its end is on its way: until that has arrived, they still have access. */
  readonly isEnding: boolean;
}

/** Those who have access, as far as the service said, with what is about to end. */
export function shareViews(
  { apps, individuals, studies }: Shares,
  entries: readonly OutboxEntry[],
): readonly ShareView[] {
  const ending = new Set<unknown>(writesTo(endingPath, entries).map(({ query }) => query?.clientIdToRevoke));
  return [...apps, ...individuals, ...studies].map((share) => ({
    share,
    isEnding: ending.has(share.clientId),
  }));
}
