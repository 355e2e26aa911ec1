import { reminderCard } from '../../domain/cards/record-cards.ts';
import { actionArray } from '../../domain/reminders/notifications/actions.ts';
import { longQuestion, question } from '../../domain/reminders/notifications/question.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { favouriteText, frequencyTextWithTime, startText } from '../../domain/reminders/times/time-texts.ts';
import {
  askableOf,
  iconOf,
  isTakenAsNeeded,
  questionVariableOf,
  type TrackedReminder,
} from '../../domain/reminders/tracked-reminder.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import type { TrackingReminderRecord } from '../../schemas/reminders/tracking-reminder.ts';
import { intakeMembers } from './intake-members.ts';
import { reminderTimeMembers } from './reminder-time-members.ts';
import { trackedVariableMembers } from './tracked-variable-members.ts';

/** The full record of Interface 2.7; `all` are the person's reminders, this one included. */
export function toTrackingReminderRecord(
  tracked: TrackedReminder,
  all: readonly Reminder[],
  now: number,
  baseUrl: string,
): TrackingReminderRecord {
  const { reminder } = tracked;
  const icon = iconOf(tracked, baseUrl);
  const asked = question(questionVariableOf(tracked));
  const isTaken = isTakenAsNeeded(tracked);
  return {
    id: reminder.number,
    trackingReminderId: reminder.number,
    ...trackedVariableMembers(tracked, now, baseUrl),
    trackingReminderImageUrl: icon.svgUrl,
    clientId: reminder.clientId,
    enabled: reminder.enabled,
    repeating: reminder.frequency > 0,
    ...reminderTimeMembers(reminder, all, now),
    ...intakeMembers(tracked, all, now),
    email: reminder.email,
    sms: reminder.sms,
    popUp: reminder.popUp,
    notificationBar: reminder.notificationBar,
    reminderSound: reminder.sound,
    question: asked,
    longQuestion: longQuestion(questionVariableOf(tracked)),
    actionArray: actionArray(askableOf(tracked)),
    card: reminderCard({
      number: reminder.number,
      displayName: tracked.known.settings.displayName,
      frequencyText:
        reminder.frequency === 0
          ? favouriteText(isTaken)
          : `${frequencyTextWithTime(reminder, isTaken)}${startText(reminder, now)}`,
      question: asked,
      icon,
    }),
    createdAt: formatUtc(reminder.createdAt),
    updatedAt: formatUtc(reminder.updatedAt),
  };
}
