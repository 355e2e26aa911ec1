import { endingPath, type Share } from '../data/shares-view.ts';
import { write } from './outbox.ts';

/** Ends what somebody may do, with the undo that all writes have. */
export const endShare = ({ clientId, appDisplayName }: Pick<Share, 'clientId' | 'appDisplayName'>) =>
  write('POST', endingPath, {
    query: { clientIdToRevoke: clientId },
    label: `Access of ${appDisplayName} ended`,
    subject: `share ${clientId}`,
    refreshes: ['/api/v3/shares'],
    canBeUndone: true,
  });
