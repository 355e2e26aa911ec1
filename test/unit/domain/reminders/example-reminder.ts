import type { Reminder } from '../../../../shared/domain/reminders/reminder.ts';
import { parseDate } from '../../../../shared/domain/time/calendar.ts';

/** A daily reminder at 20:00 in Berlin since 10 June 2026; the members given replace those of the example. */
export const exampleReminder = (members: Partial<Reminder> = {}): Reminder => ({
  number: 7,
  variableId: 3,
  frequency: 86_400,
  timeOfDay: 20 * 3600,
  zone: 'Europe/Berlin',
  anchorDay: parseDate('2026-06-10') as number,
  earliest: 7 * 3600,
  latest: 21 * 3600,
  enabled: true,
  activation: 1,
  email: true,
  sms: false,
  popUp: false,
  notificationBar: true,
  createdAt: 0,
  updatedAt: 0,
  revision: 1,
  ...members,
});

export const epoch = (text: string): number => Date.parse(`${text}Z`) / 1000;
