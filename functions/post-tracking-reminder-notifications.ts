import { actOnNotifications, type Receipt } from '../shared/data/act-on-notifications.ts';
import { counted, listed } from '../shared/domain/texts/counted.ts';
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

const words = {
  track: 'tracked',
  trackAll: 'tracked',
  snooze: 'snoozed for an hour',
  skip: 'skipped',
} as const;

function sentence(receipts: readonly Receipt[]): string {
  const handled = new Map<string, number>();
  for (const { action, handled: count } of receipts)
    if (count > 0) handled.set(words[action], (handled.get(words[action]) ?? 0) + count);
  const done = listed([...handled].map(([word, count]) => `${counted(count, 'notification')} ${word}`));
  const before = receipts.filter(({ status }) => status === 'unchanged').length;
  return [
    done === '' ? '' : `${done}.`,
    before === 0
      ? ''
      : `${counted(before, 'notification')} had been handled that way before; nothing was recorded again.`,
    receipts.length === 0 ? 'Nothing was asked for.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
