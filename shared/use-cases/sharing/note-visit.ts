import { noteAccess } from '../accesses/note-access.ts';
import type { OpenShare } from './visit-share.ts';

/** Notes in the person's ledger that somebody looked at what was shared. */
export const noteVisit = (
  { person, grant, limits }: OpenShare,
  subject: 'measurements' | 'studies',
  requestId: string,
  now: number,
): Promise<void> =>
  noteAccess(
    {
      userId: person.userId,
      person,
      actor: { kind: 'link', id: grant.clientId, grantId: grant.grantId, name: grant.clientName },
      kind: { verb: 'read', subject },
      variables: { ids: subject === 'measurements' ? (limits.variableIds ?? []) : [], names: [] },
      requestId,
    },
    now,
  );
