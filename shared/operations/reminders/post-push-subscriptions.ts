import { toPushSubscriptionRecord } from '../../answers/push/push-subscription-record.ts';
import { changePerson } from '../../data/people/change-person.ts';
import { postPushSubscriptions as route } from '../../routes/reminders/post-push-subscriptions.ts';
import { pushHostRules } from '../../settings/push-host-rules.ts';
import { subscribe } from '../../use-cases/push/subscribe.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalidToken, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postPushSubscriptions = operation(route, {
  handle: async ({ caller: { userId, person }, body, now }) => {
    const subscribed = await subscribe(userId, body, pushHostRules(), now);
    if (subscribed.kind === 'gone') throw invalidToken();
    if (subscribed.kind === 'refused') throw badRequest(problemAt(subscribed.path, subscribed.problem));
    // Anybody who adds a device wants to be reached by it, unless they have said otherwise.
    if (person.pushNotificationsEnabled === undefined)
      await changePerson(userId, { pushNotificationsEnabled: true }, now);
    const { device, isNew } = subscribed;
    return {
      ...ok(
        isNew ? 'Device added' : 'Device already added',
        `Reminders reach ${JSON.stringify(device.name)}${isNew ? ' from now on' : ', as before'}.`,
      ),
      pushSubscription: toPushSubscriptionRecord(device, now),
    };
  },
});
