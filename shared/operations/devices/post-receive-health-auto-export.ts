import { takeBody } from '../../imports/formats/health-auto-export/take-body.ts';
import { countAutoExport } from '../../imports/live/count-entries.ts';
import { liveTaker } from '../../imports/live/live.ts';
import { postReceiveHealthAutoExport as route } from '../../routes/devices/post-receive-health-auto-export.ts';
import { operation } from '../operation.ts';
import { receiveFromPhone } from './receive-from-phone.ts';

export const postReceiveHealthAutoExport = operation(route, {
  handle: ({ caller, query, body, headers, now, requestId, touch }) =>
    receiveFromPhone({
      caller,
      query,
      now,
      requestId,
      touch,
      entries: countAutoExport(body),
      read: (to) => takeBody('The body', body, liveTaker(to), headers['automation-aggregation']),
    }),
});
