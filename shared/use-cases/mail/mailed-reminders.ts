import { writeButtonToken } from '../../data/reminders/button-token.ts';
import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { listEveryReminder } from '../../data/reminders/reminder.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { Person } from '../../domain/people/person.ts';
import { pushTitle } from '../../domain/push/push-message.ts';
import { withDayInstruction } from '../../domain/reminders/day-instruction.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { mailButtons } from '../../domain/reminders/notifications/quick-buttons.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import { dayPhrase, humanTime } from '../../domain/reminders/times/time-texts.ts';
import type { TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import { daySeconds, secondsOfDay } from '../../domain/time/calendar.ts';
import { localDay, zoneOffsets } from '../../domain/time/zone.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { MailedReminder, MailedReminders } from '../../mail/daily-mail.ts';

/** A mail should be read; the rest is counted. */
const mostListed = 20;
const mostCounted = 200;

/** The reminders that wait for a person's answer; undefined when none does. */
export async function mailedReminders(
  person: Person,
  baseUrl: string,
  now: number,
): Promise<MailedReminders | undefined> {
  const due = await readDue(person.userId, now);
  if (due.length === 0) return undefined;
  const listed = due.slice(0, mostListed);
  const asked = new Set(listed.map(({ reminder }) => reminder.variableId));
  const variables = await findUserVariables(person.userId, [...asked]);
  const reminders = listed.flatMap(({ notification, reminder }) => {
    const userVariable = variables.get(reminder.variableId);
    if (userVariable === undefined) return [];
    const known = { userVariable, settings: effectiveSettings(userVariable) };
    return [
      describe(
        person,
        {
          userId: person.userId,
          reminder: withDayInstruction(reminder, notification),
          known,
          lastMeasurements: [],
        },
        notification,
        baseUrl,
        now,
      ),
    ];
  });
  return { listed: await Promise.all(reminders), more: due.length - listed.length };
}

interface DueReminder {
  readonly notification: Notification;
  readonly reminder: Reminder;
}

/** The newest first, no more than are worth counting; those of reminders that are to be mailed. */
async function readDue(userId: number, now: number): Promise<DueReminder[]> {
  const reminders = new Map(
    (await listEveryReminder(userId)).filter(({ email }) => email).map((one) => [one.number, one]),
  );
  const due: DueReminder[] = [];
  for await (const page of readNotifications({ userId, state: 'pending', descending: true }, now)) {
    for (const notification of page) {
      const reminder = reminders.get(reminderNumberOf(notification.id));
      if (reminder !== undefined && notification.dueAt <= now && isStillShown(notification, reminder))
        due.push({ notification, reminder });
    }
    if (due.length >= mostCounted) break;
  }
  return due.slice(0, mostCounted);
}

/** A mail is read by more than its reader, as a lock screen is: names appear only where they may appear there. */
async function describe(
  { pushShowsNames = false, timezone }: Person,
  tracked: TrackedReminder,
  { id, dueAt, wallTime, told }: Notification,
  baseUrl: string,
  now: number,
): Promise<MailedReminder> {
  // The reminder's clock, as it stood when it asked: the person may have moved since.
  const askedAt = wallTime ?? wallTimeOfSlot(tracked.reminder, slotTimeOf(id));
  const time = whenAsked(askedAt, localDay(zoneOffsets(timezone), now), tracked.reminder.zone);
  const buttons = mailButtons(tracked, pushShowsNames, told);
  const links = buttons.map(async ({ title, ...pressed }) => {
    const token = await writeButtonToken({ userId: tracked.userId, notificationId: id, dueAt, ...pressed });
    return { title, url: `${baseUrl}/answer?answer=${token}` };
  });
  return {
    title: pushShowsNames ? `${pushTitle(tracked, true, told)} (${time})` : `Your reminder of ${time}`,
    links: [
      ...(await Promise.all(links)),
      // A number that no button offers is typed in the app.
      ...(buttons.some(({ action }) => action === 'track')
        ? []
        : [{ title: 'Answer in the app', url: `${baseUrl}/app` }]),
    ],
  };
}

/** "06:00" of today, else with its day: "yesterday, 06:00". */
function whenAsked(wallTime: number, today: number, zone: string): string {
  const day = Math.floor(wallTime / daySeconds);
  const time = humanTime(secondsOfDay(wallTime), zone);
  return day === today ? time : `${dayPhrase(day, today).replace(/^on /, '')}, ${time}`;
}
