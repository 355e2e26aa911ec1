import { mayRead } from '../shared/domain/people/scope.ts';
import { handledText } from '../shared/domain/reminders/handled-text.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseActions } from '../shared/http/refusals/reminder-refusal.ts';
import { actorOf } from '../shared/http/request/actor-of.ts';
import { postTrackingReminderNotifications } from '../shared/routes/post-tracking-reminder-notifications.ts';
import { actOnNotifications, lookAhead } from '../shared/use-cases/reminders/act-on-notifications.ts';

const readAhead = ({ userId, body }: Unproven<typeof postTrackingReminderNotifications>) =>
  lookAhead(userId, body);

export const handler = endpoint(postTrackingReminderNotifications, readAhead, async (input) => {
  const { caller, query, body, now, ahead } = input;
  const acted = await actOnNotifications(actorOf(caller, query), body, now, ahead);
  if (acted.kind !== 'done') throw refuseActions(acted, mayRead(caller));
  return {
    ...ok('Notifications handled', handledText(acted.outcomes)),
    data: {
      receipts: acted.outcomes.map(({ dueAt, ...outcome }) => ({
        ...outcome,
        ...(dueAt === undefined ? {} : { dueAt: formatUtc(dueAt) }),
      })),
    },
  };
});
