import { endingPath } from '../data/shares-view.ts';
import { write } from './outbox.ts';

/** Ends an app's access, if it has any left, and deletes what it recorded. How far that is stands among the imports. */
export const deleteRecordsOf = (clientId: string, name: string) =>
  write('POST', endingPath, {
    query: { clientIdToRevoke: clientId, deleteRecords: true },
    label: `What ${name} recorded is deleted`,
    subject: `share ${clientId}`,
    refreshes: [
      '/api/v3/shares',
      '/api/v3/imports',
      '/api/v3/measurements',
      '/api/v3/trackingReminders',
      '/api/v3/userVariables',
    ],
    canBeUndone: true,
  });
