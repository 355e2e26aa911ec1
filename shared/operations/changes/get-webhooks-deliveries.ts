import { toDeliveryRecord } from '../../answers/webhooks/delivery-record.ts';
import { listDeliveries } from '../../data/webhooks/deliveries.ts';
import { findNextTry } from '../../data/webhooks/lanes.ts';
import { messageId } from '../../data/webhooks/webhook-queue.ts';
import { optionalUtc } from '../../domain/time/calendar.ts';
import { getWebhooksDeliveries as route } from '../../routes/changes/get-webhooks-deliveries.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ownWebhook } from './own-webhook.ts';

export const getWebhooksDeliveries = operation(route, {
  handle: async ({ caller, query: { id }, now }) => {
    await ownWebhook(caller.userId, id);
    const [deliveries, nextTry] = await Promise.all([listDeliveries(id, now), findNextTry(id)]);
    return {
      ...ok('Deliveries', 'Whether the last messages arrived.'),
      deliveries: deliveries.map((delivery) => toDeliveryRecord(messageId(id, delivery), delivery)),
      nextTryAt: optionalUtc(nextTry),
    };
  },
});
