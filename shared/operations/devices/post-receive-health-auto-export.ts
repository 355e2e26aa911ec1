import { live } from '../../imports/live/entries.ts';
import { AutoExportReader, countAutoExport } from '../../imports/live/health-auto-export.ts';
import { postReceiveHealthAutoExport as route } from '../../routes/devices/post-receive-health-auto-export.ts';
import { operation } from '../operation.ts';
import { receiveFromPhone } from './receive-from-phone.ts';

export const postReceiveHealthAutoExport = operation(route, {
  handle: ({ caller, query, body, now, requestId }) =>
    receiveFromPhone({
      caller,
      query,
      now,
      requestId,
      entries: countAutoExport(body),
      read: (to) => new AutoExportReader(to, { file: 'The body' }, live).read(body),
    }),
});
