import { formatUtc } from '../../domain/time/calendar.ts';
import { type Delivery, isDelivered } from '../../domain/webhooks/delivery.ts';
import type { DeliveryRecord } from '../../schemas/webhooks/webhook.ts';

export const toDeliveryRecord = (messageId: string, delivery: Delivery): DeliveryRecord => ({
  messageId,
  event: delivery.event,
  userId: delivery.userId,
  happenedAt: formatUtc(delivery.at),
  triedAt: formatUtc(delivery.triedAt),
  tries: delivery.tries,
  delivered: isDelivered(delivery),
  statusCode: delivery.status === 0 ? undefined : delivery.status,
  problem: delivery.problem === '' ? undefined : delivery.problem,
  milliseconds: delivery.milliseconds,
});
