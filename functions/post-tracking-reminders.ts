import { toNotificationRecord } from '../shared/answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../shared/answers/reminders/reminder-record.ts';
import { findDevices } from '../shared/data/pushes/devices.ts';
import { listReminders } from '../shared/data/reminders/reminder.ts';
import { mayRead } from '../shared/domain/people/scope.ts';
import { savedText } from '../shared/domain/reminders/saved-text.ts';
import { withoutCards } from '../shared/domain/studies/best-studies.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseReminders } from '../shared/http/refusals/reminder-refusal.ts';
import { actorOf } from '../shared/http/request/actor-of.ts';
import { postTrackingReminders } from '../shared/routes/post-tracking-reminders.ts';
import { audienceOf } from '../shared/use-cases/push/audience.ts';
import { saveAndRead } from '../shared/use-cases/reminders/save-and-read.ts';
import { ownerOf } from '../shared/use-cases/reminders/save-reminders.ts';

const readAhead = ({ userId }: Unproven<typeof postTrackingReminders>) =>
  Promise.all([listReminders(userId), findDevices([userId])]);

export const handler = endpoint(postTrackingReminders, readAhead, async (input) => {
  const { caller, query, body, now, baseUrl, ahead } = input;
  const owner = ownerOf(caller.person, { ...actorOf(caller, query), clientName: caller.clientName });
  const reminders = ahead.then(([existing]) => existing);
  const audience = ahead.then(([, devices]) =>
    audienceOf(caller.person, devices.get(caller.userId) ?? [], now),
  );
  const isTold = mayRead(caller);
  const result = await saveAndRead(caller.userId, owner, body, reminders, audience, now, baseUrl, isTold);
  if (result.kind !== 'saved') throw refuseReminders(result);
  const { saved, shown, all, trackedOf, asking, bestStudiesOf } = result;
  const statuses = saved.map(({ status }) => status);
  return {
    ...ok('Reminders saved', savedText(statuses, asking.length)),
    data: {
      trackingReminders: shown.map((reminder) => ({
        ...toTrackingReminderRecord(trackedOf(reminder), all, now, baseUrl),
        ...withoutCards(bestStudiesOf(reminder.variableId)),
      })),
      trackingReminderNotifications: asking.map((one) => ({
        ...toNotificationRecord(one, now, baseUrl),
        ...bestStudiesOf(one.reminder.variableId),
      })),
    },
  };
});
