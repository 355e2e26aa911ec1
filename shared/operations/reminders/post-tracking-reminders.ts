import { toNotificationRecord } from '../../answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../../answers/reminders/reminder-record.ts';
import { findDevices } from '../../data/pushes/devices.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { savedText } from '../../domain/reminders/editing/saved-text.ts';
import { withoutCards } from '../../domain/studies/best-studies.ts';
import { postTrackingReminders as route } from '../../routes/reminders/post-tracking-reminders.ts';
import { audienceOf } from '../../use-cases/push/audience.ts';
import { saveAndRead } from '../../use-cases/reminders/save-and-read.ts';
import { countReminders, ownerOf } from '../../use-cases/reminders/save-reminders.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { refuseReminders } from '../refusals/reminder-refusal.ts';
import { actorOf } from '../requests/actor-of.ts';

export const postTrackingReminders = operation(route, {
  readAhead: ({ userId }) => Promise.all([countReminders(userId), findDevices([userId])]),
  handle: async (input) => {
    const { caller, query, body, now, baseUrl, ahead, touch } = input;
    const owner = ownerOf(caller.person, { ...actorOf(caller, query), clientName: caller.clientName });
    const existing = ahead.then(([reminders]) => reminders);
    const audience = ahead.then(([, devices]) =>
      audienceOf(caller.person, devices.get(caller.userId) ?? [], now),
    );
    const isTold = mayRead(caller);
    const hasMail = caller.person.sendReminderNotificationEmails === true;
    const shownTo = { now, baseUrl, mayRead: isTold, hasMail };
    const result = await saveAndRead(caller.userId, owner, body, { existing, audience }, shownTo);
    if (result.kind !== 'saved') throw refuseReminders(result);
    const { saved, shown, all, trackedOf, asking, bestStudiesOf } = result;
    touch(saved.map(({ reminder }) => reminder.variableId));
    const statuses = saved.map(({ status }) => status);
    return {
      ...ok('Reminders saved', savedText(statuses, asking.length)),
      data: {
        trackingReminders: shown.map(({ reminder, notice }) => ({
          ...toTrackingReminderRecord(trackedOf(reminder), all, now, baseUrl),
          ...withoutCards(bestStudiesOf(reminder.variableId)),
          ...(notice === undefined ? {} : { notice }),
        })),
        trackingReminderNotifications: asking.map((one) => ({
          ...toNotificationRecord(one, now, baseUrl),
          ...bestStudiesOf(one.reminder.variableId),
        })),
      },
    };
  },
});
