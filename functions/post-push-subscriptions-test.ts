import { mayRead } from '../shared/domain/people/scope.ts';
import { canBeReached } from '../shared/domain/push/device.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { conflict, notFound } from '../shared/http/failure.ts';
import { postPushSubscriptionsTest } from '../shared/routes/post-push-subscriptions-test.ts';
import { testDevice } from '../shared/use-cases/push/test-device.ts';

export const handler = endpoint(postPushSubscriptionsTest, async ({ caller, body, now }) => {
  const device = await testDevice(caller.userId, body.id, now);
  if (device === undefined) throw notFound('There is no such device.');
  if (!canBeReached(device, now))
    throw conflict('Nothing is sent to this device any more. Let its browser subscribe again.');
  const which = mayRead(caller) ? JSON.stringify(device.name) : 'The device';
  return ok('Test sent', `${which} shows a test within a minute.`);
});
