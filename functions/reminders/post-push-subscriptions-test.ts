import { canBeReached } from '../../shared/domain/push/device.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { conflict, notFound } from '../../shared/operations/failure.ts';
import { postPushSubscriptionsTest } from '../../shared/routes/reminders/post-push-subscriptions-test.ts';
import { testDevice } from '../../shared/use-cases/push/test-device.ts';

export const handler = endpoint(postPushSubscriptionsTest, async ({ caller: { userId }, body, now }) => {
  const device = await testDevice(userId, body.id, now);
  if (device === undefined) throw notFound('There is no such device.');
  if (!canBeReached(device, now))
    throw conflict('Nothing is sent to this device any more. Let its browser subscribe again.');
  return ok('Test sent', `${JSON.stringify(device.name)} shows a test within a minute.`);
});
