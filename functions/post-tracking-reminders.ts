import { getCallerPerson } from '../shared/data/caller.ts';
import { ownerOf, saveReminders } from '../shared/data/save-reminders.ts';
import { readTracked } from '../shared/data/tracked-variables.ts';
import { toNotificationRecord } from '../shared/domain/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../shared/domain/reminders/reminder-record.ts';
import type { Tracked } from '../shared/domain/reminders/tracked-variable.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseForeignUser } from '../shared/http/foreign-user.ts';
import { refuseReminders } from '../shared/http/reminder-refusal.ts';
import { postTrackingReminders } from '../shared/routes/post-tracking-reminders.ts';

export const handler = endpoint(postTrackingReminders, async ({ caller, query, body, now }) => {
  const { userId } = caller;
  refuseForeignUser(userId, body);
  const owner = ownerOf(await getCallerPerson(caller), caller.clientId ?? query.clientId);
  const result = await saveReminders(userId, owner, body, now);
  if (result.kind !== 'saved') throw refuseReminders(result);
  const { saved, all } = result;

  const tracked = await readTracked(
    userId,
    saved.map(({ reminder }) => reminder),
  );
  const trackedOf = (number: number) => tracked.get(number) as Tracked;
  const asking = new Map(
    saved.flatMap(({ reminder, notification }) =>
      notification === undefined || notification.handled !== undefined || notification.dueAt > now
        ? []
        : [[notification.id, { ...trackedOf(reminder.number), notification }] as const],
    ),
  );
  const count = (wanted: string) => saved.filter(({ status }) => status === wanted).length;
  return {
    ...ok(
      'Reminders saved',
      `Of ${saved.length} reminders, ${count('created')} are new, ${count('updated')} were changed and ${count('unchanged')} were as asked already. ${asking.size} of them ask right now.`,
    ),
    data: {
      trackingReminders: saved.map(({ reminder }) =>
        toTrackingReminderRecord(trackedOf(reminder.number), all, now),
      ),
      trackingReminderNotifications: [...asking.values()].map((one) => toNotificationRecord(one, now)),
    },
  };
});
