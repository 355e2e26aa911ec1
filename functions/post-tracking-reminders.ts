import { toNotificationRecord } from '../shared/answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../shared/answers/reminders/reminder-record.ts';
import { reminderNumberOf } from '../shared/domain/reminders/notification-id.ts';
import type { Tracked } from '../shared/domain/reminders/tracked-variable.ts';
import { withoutCards } from '../shared/domain/studies/best-studies.ts';
import { counted, listed } from '../shared/domain/texts/counted.ts';
import { getCallerPerson } from '../shared/http/caller-person.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseReminders } from '../shared/http/refusals/reminder-refusal.ts';
import { postTrackingReminders } from '../shared/routes/post-tracking-reminders.ts';
import { ownerOf, saveReminders } from '../shared/use-cases/reminders/save-reminders.ts';
import { findSeveralPending } from '../shared/use-cases/reminders/several-pending.ts';
import { readTracked } from '../shared/use-cases/reminders/tracked-variables.ts';
import { findBestStudies } from '../shared/use-cases/studies/best-studies.ts';

export const handler = endpoint(postTrackingReminders, async ({ caller, query, body, now, baseUrl }) => {
  const { userId } = caller;
  const owner = ownerOf(await getCallerPerson(caller), caller.clientId ?? query.clientId);
  const result = await saveReminders(userId, owner, body, now);
  if (result.kind !== 'saved') throw refuseReminders(result);
  const { saved, all } = result;

  const due = saved.flatMap(({ notification }) =>
    notification === undefined || notification.handled !== undefined || notification.dueAt > now
      ? []
      : [notification],
  );
  const [tracked, several, bestOf] = await Promise.all([
    readTracked(
      userId,
      saved.map(({ reminder }) => reminder),
    ),
    findSeveralPending(userId, due, new Map(all.map((reminder) => [reminder.number, reminder])), now),
    findBestStudies(userId, baseUrl),
  ]);
  const trackedOf = (number: number) => tracked.get(number) as Tracked;
  const asking = new Map(
    due.map((notification) => {
      const isOneOfSeveral = several.has(notification.variableId);
      const about = trackedOf(reminderNumberOf(notification.id));
      return [notification.id, { ...about, notification, isOneOfSeveral }] as const;
    }),
  );
  return {
    ...ok(
      'Reminders saved',
      sentence(
        saved.map(({ status }) => status),
        asking.size,
      ),
    ),
    data: {
      trackingReminders: saved.map(({ reminder }) => ({
        ...toTrackingReminderRecord(trackedOf(reminder.number), all, now, baseUrl),
        ...withoutCards(bestOf(reminder.variableId)),
      })),
      trackingReminderNotifications: [...asking.values()].map((one) => ({
        ...toNotificationRecord(one, now, baseUrl),
        ...bestOf(one.reminder.variableId),
      })),
    },
  };
});

const words = { created: 'new', updated: 'changed', unchanged: 'as before' } as const;

function sentence(statuses: readonly (keyof typeof words)[], due: number): string {
  const parts = Object.entries(Object.groupBy(statuses, (status) => status)).map(
    ([status, those]) => `${those.length} ${words[status as keyof typeof words]}`,
  );
  const saved =
    statuses.length === 0
      ? 'Nothing was asked for'
      : `${counted(statuses.length, 'reminder')} saved: ${listed(parts)}`;
  return `${saved}. ${due === 0 ? 'Nothing is due right now.' : `${counted(due, 'notification is', 'notifications are')} due right now.`}`;
}
