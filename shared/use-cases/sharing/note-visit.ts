import type { SharePage } from '../../domain/sharing/share-page.ts';
import { noteAccess } from '../accesses/note-access.ts';
import type { OpenShare } from './visit-share.ts';

/** Notes in the person's ledger what somebody was shown of what was shared; undefined is too much to show. */
export const noteVisit = (
  { person, grant, limits }: OpenShare,
  shown: SharePage | undefined,
  requestId: string,
  now: number,
): Promise<void> => {
  const showsRecords = limits.variableIds?.length !== 0 || limits.todaysPlan === true;
  const ofStudies = shown?.kind === 'study' || shown?.kind === 'noStudy' || !showsRecords;
  return noteAccess(
    {
      userId: person.userId,
      person,
      actor: { kind: 'link', id: grant.clientId, grantId: grant.grantId, name: grant.clientName },
      kind: { verb: 'read', subject: ofStudies ? 'studies' : 'measurements' },
      touched: touchedBy(shown),
      requestId,
    },
    now,
  );
};

/** A study, and a page without records, stand for themselves. */
function touchedBy(shown: SharePage | undefined): 'everything' | readonly number[] {
  if (shown === undefined || shown.kind === 'noStudy') return [];
  if (shown.kind === 'study') return 'everything';
  const { times = [], asNeeded = [] } = shown.plan ?? {};
  const medicines = [...times.flatMap(({ doses }) => doses), ...asNeeded].map(({ variableId }) => variableId);
  const ids = [...shown.variables.map(({ known }) => known.userVariable.variable.variableId), ...medicines];
  return ids.length === 0 ? 'everything' : [...new Set(ids)];
}
