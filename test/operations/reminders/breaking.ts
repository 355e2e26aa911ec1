import type { Person, Service } from '../../support/client.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';
import { diaryView } from '../measurements/breaking.ts';

/** Asks at midnight, so that it has asked today whenever the test runs. */
export const midnight = { reminderStartTimeLocal: '00:00:00' };

/** The person's notifications with their states, and the measurements made of them. */
export async function reminderView(service: Service, person: Person) {
  const { body } = await remindersOf(service, person).list({
    includeDeleted: true,
    onlyPast: false,
    sort: 'variableName',
  });
  const rows = await diaryView(service, person);
  return {
    notifications: body.data.map(({ variableName, reminderTime, state, trackedValue }) => ({
      variableName,
      reminderTime,
      state,
      trackedValue,
    })),
    rows,
  };
}

/** Pending notifications of some variables, made by saving reminders. */
export async function askedAbout(service: Service, person: Person, word: string, count: number) {
  const { body } = await remindersOf(service, person).save(
    Array.from({ length: count }, (_, n) => pills({ variableName: `${word} ${n}`, ...midnight })),
  );
  return body.data.trackingReminderNotifications.map(({ id }) => id);
}
