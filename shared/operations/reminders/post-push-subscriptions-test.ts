import { mayRead } from '../../domain/people/scope.ts';
import { canBeReached } from '../../domain/push/device.ts';
import { postPushSubscriptionsTest as route } from '../../routes/reminders/post-push-subscriptions-test.ts';
import { testDevice } from '../../use-cases/push/test-device.ts';
import { ok } from '../envelope.ts';
import { conflict, notFound } from '../failure.ts';
import { operation } from '../operation.ts';

export const postPushSubscriptionsTest = operation(route, {
  handle: async ({ caller, body, now }) => {
    const device = await testDevice(caller.userId, body.id, now);
    if (device === undefined) throw notFound('This device does not exist.');
    if (!canBeReached(device, now))
      throw conflict('This device gets no more messages. Turn on notifications in its browser again.');
    const which = mayRead(caller) ? JSON.stringify(device.name) : 'The device';
    return ok('Test sent', `${which} shows a test within a minute.`);
  },
});
