import { actOnNotifications, type Receipt } from '../shared/data/act-on-notifications.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseActions } from '../shared/http/reminder-refusal.ts';
import { postTrackingReminderNotifications } from '../shared/routes/post-tracking-reminder-notifications.ts';

export const handler = endpoint(postTrackingReminderNotifications, async ({ caller, query, body, now }) => {
  const clientId = caller.clientId ?? query.clientId;
  const actor = { userId: caller.userId, ...(clientId === undefined ? {} : { clientId }) };
  const acted = await actOnNotifications(actor, body, now);
  if (acted.kind !== 'done') throw refuseActions(acted);
  return {
    ...ok('Notifications handled', sentence(acted.receipts)),
    data: {
      receipts: acted.receipts.map(({ dueAt, ...receipt }) => ({
        ...receipt,
        ...(dueAt === undefined ? {} : { dueAt: formatUtc(dueAt) }),
      })),
    },
  };
});

function sentence(receipts: readonly Receipt[]): string {
  const count = (...verbs: readonly string[]) =>
    receipts.filter(({ action }) => verbs.includes(action)).reduce((sum, { handled }) => sum + handled, 0);
  const unchanged = receipts.filter(({ status }) => status === 'unchanged').length;
  return `${count('track', 'trackAll')} notifications were tracked, ${count('snooze')} snoozed for an hour and ${count('skip')} skipped; ${unchanged} had been handled that way before.`;
}
