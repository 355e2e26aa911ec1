import { toPushSubscriptionRecord } from '../../shared/answers/push/push-subscription-record.ts';
import { changePerson } from '../../shared/data/people/person.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { badRequest, invalidToken, problemAt } from '../../shared/operations/failure.ts';
import { postPushSubscriptions } from '../../shared/routes/reminders/post-push-subscriptions.ts';
import { pushReach } from '../../shared/settings/push-reach.ts';
import { subscribe } from '../../shared/use-cases/push/subscribe.ts';

export const handler = endpoint(postPushSubscriptions, async ({ caller: { userId, person }, body, now }) => {
  const subscribed = await subscribe(userId, body, pushReach(), now);
  if (subscribed.kind === 'gone') throw invalidToken();
  if (subscribed.kind === 'refused') throw badRequest(problemAt(subscribed.path, subscribed.problem));
  // Anybody who adds a device wants to be reached by it, unless they have said otherwise.
  if (person.pushNotificationsEnabled === undefined)
    await changePerson(userId, { pushNotificationsEnabled: true }, now);
  const { device, isNew } = subscribed;
  return {
    ...ok(
      isNew ? 'Device added' : 'Device known',
      `Reminders reach ${JSON.stringify(device.name)}${isNew ? ' from now on' : ', as before'}.`,
    ),
    pushSubscription: toPushSubscriptionRecord(device, now),
  };
});
