import { toPushSubscriptionRecord } from '../../answers/push/push-subscription-record.ts';
import { listDevices } from '../../data/pushes/devices.ts';
import { getPublicPushKey } from '../../data/pushes/push-key.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getPushSubscriptions as route } from '../../routes/reminders/get-push-subscriptions.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getPushSubscriptions = operation(route, {
  readAhead: ({ userId }) => listDevices(userId),
  handle: async ({ ahead, now }) => {
    const [devices, applicationServerKey] = await Promise.all([ahead, getPublicPushKey()]);
    return {
      ...ok('Your devices', `Reminders can reach ${counted(devices.length, 'device')} of yours.`),
      applicationServerKey,
      pushSubscriptions: devices.map((device) => toPushSubscriptionRecord(device, now)),
    };
  },
});
