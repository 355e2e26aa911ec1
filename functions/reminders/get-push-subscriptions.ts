import { toPushSubscriptionRecord } from '../../shared/answers/push/push-subscription-record.ts';
import { listDevices } from '../../shared/data/pushes/devices.ts';
import { getPublicPushKey } from '../../shared/data/pushes/push-key.ts';
import { counted } from '../../shared/domain/texts/counted.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { getPushSubscriptions } from '../../shared/routes/reminders/get-push-subscriptions.ts';

const readAhead = ({ userId }: Unproven<typeof getPushSubscriptions>) => listDevices(userId);

export const handler = endpoint(getPushSubscriptions, readAhead, async ({ ahead, now }) => {
  const [devices, applicationServerKey] = await Promise.all([ahead, getPublicPushKey()]);
  return {
    ...ok('Your devices', `Reminders may reach ${counted(devices.length, 'device')} of yours.`),
    applicationServerKey,
    pushSubscriptions: devices.map((device) => toPushSubscriptionRecord(device, now)),
  };
});
