import { countHealthConnect, HealthConnectWebhookReader } from '../../imports/live/health-connect.ts';
import { postReceiveHealthConnectWebhook as route } from '../../routes/devices/post-receive-health-connect-webhook.ts';
import { operation } from '../operation.ts';
import { receiveFromPhone } from './receive-from-phone.ts';

export const postReceiveHealthConnectWebhook = operation(route, {
  handle: ({ caller, query, body, now, requestId, touch }) =>
    receiveFromPhone({
      caller,
      query,
      now,
      requestId,
      touch,
      entries: countHealthConnect(body),
      read: (to) => new HealthConnectWebhookReader(to, { file: 'The body' }).read(body),
    }),
});
