import { expect, test } from '@jest/globals';
import {
  personSettings,
  reminderMembers,
  variableSettings,
} from '../../../shared/domain/exports/setup-line.ts';
import { userSettings } from '../../../shared/schemas/people/user-settings.ts';
import { reminderInput } from '../../../shared/schemas/reminders/reminder-input.ts';
import { trackingReminderSchema } from '../../../shared/schemas/reminders/tracking-reminder.ts';
import { userVariableSchema } from '../../../shared/schemas/variables/user-variable.ts';
import { userVariableInput } from '../../../shared/schemas/variables/user-variable-input.ts';

const isShownBy = (shown: object) => (name: string) => Object.hasOwn(shown, name);

/** Members that can be set, and are left out of exports for a reason. */
const leftOut = {
  reminder: [
    // Ids differ in another account.
    ...['id', 'trackingReminderId', 'userId', 'variableId'],
    // Those on the wall clock say the same, and say it wherever the person is by then.
    ...['reminderStartTime', 'reminderEndTime'],
    // Each of these is a reminder of its own in the export.
    ...['firstDailyReminderTime', 'secondDailyReminderTime', 'thirdDailyReminderTime'],
    'upc',
    // Whoever restores an export decides again about mail.
    'email',
  ],
  // Whoever restores an export decides again about sharing.
  variable: ['id', 'variableId', 'name', 'shareUserMeasurements'],
  person: [
    'userId',
    ...['shareAllData', 'pushNotificationsEnabled', 'pushShowsNames'],
    ...['sendReminderNotificationEmails', 'sendPredictorEmails', 'reminderEmailAt'],
    // The export names the variable instead.
    'primaryOutcomeVariableId',
    // The zones say from when each counts.
    'timezoneFrom',
  ],
};

test('an export takes along every member of a reminder that can be set and is shown', () => {
  const taken = Object.keys(reminderInput.pipe[0].entries).filter(isShownBy(trackingReminderSchema.entries));
  expect(taken.filter((name) => !leftOut.reminder.includes(name)).toSorted()).toEqual(
    reminderMembers.toSorted(),
  );
});

test('an export takes along every setting of a variable that can be set and is shown', () => {
  const taken = Object.keys(userVariableInput.entries).filter(isShownBy(userVariableSchema.entries));
  expect(taken.filter((name) => !leftOut.variable.includes(name)).toSorted()).toEqual(
    variableSettings.toSorted(),
  );
});

test('an export takes along every setting of the person', () => {
  const taken = Object.keys(userSettings.pipe[0].entries);
  expect(
    [...taken.filter((name) => !leftOut.person.includes(name)), 'primaryOutcomeVariableName'].toSorted(),
  ).toEqual(personSettings.toSorted());
});
