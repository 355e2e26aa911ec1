import { toNotificationRecord } from '../shared/answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../shared/answers/reminders/reminder-record.ts';
import { listReminders } from '../shared/data/reminder.ts';
import { reminderNumberOf } from '../shared/domain/reminders/notification-id.ts';
import type { Tracked } from '../shared/domain/reminders/tracked-variable.ts';
import { withoutCards } from '../shared/domain/studies/best-studies.ts';
import { counted, listed } from '../shared/domain/texts/counted.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseReminders } from '../shared/http/refusals/reminder-refusal.ts';
import { settleAll } from '../shared/platform/parallel.ts';
import { postTrackingReminders } from '../shared/routes/post-tracking-reminders.ts';
import { readRecentNotifications } from '../shared/use-cases/reminders/recent-notifications.ts';
import { ownerOf, saveReminders } from '../shared/use-cases/reminders/save-reminders.ts';
import { findSeveralPending } from '../shared/use-cases/reminders/several-pending.ts';
import { readAskedFor, readTracked } from '../shared/use-cases/reminders/tracked-variables.ts';
import { findBestStudies } from '../shared/use-cases/studies/best-studies.ts';

const readAhead = ({ userId }: Unproven<typeof postTrackingReminders>) => listReminders(userId);

export const handler = endpoint(postTrackingReminders, readAhead, async (input) => {
  const { caller, query, body, now, baseUrl, ahead } = input;
  const { userId } = caller;
  const owner = ownerOf(caller.person, caller.clientId ?? query.clientId);
  const existing = await ahead;
  // What the answer tells is read while the reminders are being saved.
  const recent = readRecentNotifications(userId, now);
  const asked = readAskedFor(userId, body, existing);
  const studies = findBestStudies(userId, baseUrl);
  const saving = saveReminders(userId, owner, body, now, { existing: ahead, recent });
  const [result] = await settleAll([saving, recent, asked, studies]);
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
      asked,
    ),
    findSeveralPending(
      userId,
      due,
      new Map(all.map((reminder) => [reminder.number, reminder])),
      now,
      (await recent).allPending,
    ),
    studies,
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
