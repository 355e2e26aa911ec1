import type { GivenGrant } from '../../data/clients/grant.ts';
import type { SharePage } from '../../domain/sharing/share-page.ts';
import { noteAccess } from '../accesses/note-access.ts';
import type { OpenShare } from './visit-share.ts';

/** Notes in the person's ledger what someone was shown of what was shared; undefined is too much to show. */
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
      actor: { ...actorOf(grant), kind: 'link' },
      kind: { verb: 'read', subject: ofStudies ? 'studies' : 'measurements' },
      touched: touchedBy(shown),
      requestId,
    },
    now,
  );
};

/** Notes that someone opened the health link of a share; what is in its document only its readers can see. */
export const noteHealthVisit = (
  { person, grant, limits }: OpenShare,
  requestId: string,
  now: number,
): Promise<void> => {
  const { variableIds } = limits;
  return noteAccess(
    {
      userId: person.userId,
      person,
      actor: { ...actorOf(grant), kind: 'healthLink' },
      kind: { verb: 'read', subject: variableIds?.length === 0 ? 'studies' : 'measurements' },
      touched: variableIds === undefined || variableIds.length === 0 ? 'everything' : variableIds,
      requestId,
    },
    now,
  );
};

const actorOf = ({ clientId, grantId, clientName }: GivenGrant) => ({
  id: clientId,
  grantId,
  name: clientName,
});

/** A study, and a page without records, stand for themselves. */
function touchedBy(shown: SharePage | undefined): 'everything' | readonly number[] {
  if (shown === undefined || shown.kind === 'noStudy') return [];
  if (shown.kind === 'study') return 'everything';
  const { times = [], asNeeded = [] } = shown.plan ?? {};
  const medicines = [...times.flatMap(({ doses }) => doses), ...asNeeded].map(({ variableId }) => variableId);
  const ids = [...shown.variables.map(({ known }) => known.userVariable.variable.variableId), ...medicines];
  return ids.length === 0 ? 'everything' : [...new Set(ids)];
}
