import type { Person, Service } from '../../support/client.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';

/** Asked about at midnight, so that it is due at any time of the day. */
export async function pendingNotification(service: Service, person: Person): Promise<number> {
  const { status, body } = await remindersOf(service, person).save(
    reminder({ variableName: `Secret mood ${crypto.randomUUID()}`, reminderStartTimeLocal: '00:00:00' }),
  );
  const [notification] = body.data?.trackingReminderNotifications ?? [];
  if (notification === undefined)
    throw new Error(`No notification was due: ${status} ${JSON.stringify(body)}`);
  return notification.id;
}
