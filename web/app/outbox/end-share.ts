import { type ApiShare, endingPath } from '../data/shares-view.ts';
import { write } from './outbox.ts';

/** Ends what someone may do, with the undo that all writes have. */
export const endShare = ({ clientId, appDisplayName }: Pick<ApiShare, 'clientId' | 'appDisplayName'>) =>
  write('POST', endingPath, {
    query: { clientIdToRevoke: clientId },
    label: `Access of ${appDisplayName} ended`,
    subject: `share ${clientId}`,
    refreshes: ['/api/v3/shares'],
    canBeUndone: true,
  });
