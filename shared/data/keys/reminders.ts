import { dueShardCount } from '../table-facts.ts';
import { after, ofPerson, sixteenDigits } from './key.ts';

export const reminderPrefix = 'R#';
export const reminderKey = (userId: number, number: number) => ofPerson(userId, `${reminderPrefix}${number}`);
export const numberOfReminder = (sk: unknown) => Number(after(reminderPrefix, sk));
export const reminderCounterKey = (userId: number) => ofPerson(userId, 'REMINDERS');
/** Points to the reminder that asks for a variable at a time of day this often, so that there is only one. */
export const reminderTimePrefix = 'RT#';
export const reminderTimeKey = (userId: number, variableId: number, timeOfDay: number, frequency: number) =>
  ofPerson(userId, `${reminderTimePrefix}${variableId}#${timeOfDay}#${frequency}`);
/** The same for the reminder of an experiment, which is like no other. */
export const experimentReminderPrefix = 'XR#';
export const experimentReminderKey = (userId: number, experiment: number) =>
  ofPerson(userId, `${experimentReminderPrefix}${experiment}`);

export const pendingPrefix = 'N#';
export const pendingKey = (userId: number, id: number) =>
  ofPerson(userId, `${pendingPrefix}${sixteenDigits(id)}`);
export const idOfPending = (sk: unknown) => Number(after(pendingPrefix, sk));
export const handledPrefix = 'ND#';
export const handledKey = (userId: number, id: number) =>
  ofPerson(userId, `${handledPrefix}${sixteenDigits(id)}`);

/** The id of a notification that waits, or of one that was handled. */
export const idOfNotification = (sk: unknown) =>
  Number(after(String(sk).startsWith(handledPrefix) ? handledPrefix : pendingPrefix, sk));

/** Partition of the index due. */
export const dueShard = (userId: number) => String(userId % dueShardCount);

/** The plan of a person's next daily mail; `mailedKey` marks a day that has had its own. */
export const mailPlanKey = (userId: number) => ofPerson(userId, 'MAIL-PLAN');
export const mailedPrefix = 'MAILED#';
export const mailedKey = (userId: number, day: number) => ofPerson(userId, `${mailedPrefix}${day}`);
