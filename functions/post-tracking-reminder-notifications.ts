import { handledText } from '../shared/domain/reminders/handled-text.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseActions } from '../shared/http/refusals/reminder-refusal.ts';
import { postTrackingReminderNotifications } from '../shared/routes/post-tracking-reminder-notifications.ts';
import { actOnNotifications } from '../shared/use-cases/reminders/act-on-notifications.ts';

export const handler = endpoint(postTrackingReminderNotifications, async ({ caller, query, body, now }) => {
  const clientId = caller.clientId ?? query.clientId;
  const actor = { userId: caller.userId, ...(clientId === undefined ? {} : { clientId }) };
  const acted = await actOnNotifications(actor, body, now);
  if (acted.kind !== 'done') throw refuseActions(acted);
  return {
    ...ok('Notifications handled', handledText(acted.receipts)),
    data: {
      receipts: acted.receipts.map(({ dueAt, ...receipt }) => ({
        ...receipt,
        ...(dueAt === undefined ? {} : { dueAt: formatUtc(dueAt) }),
      })),
    },
  };
});
