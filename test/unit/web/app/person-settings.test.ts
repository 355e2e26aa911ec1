import { expect, test } from '@jest/globals';
import {
  changedSettings,
  type EditableSettings,
  settingsWith,
} from '../../../../web/app/settings/person-settings.ts';
import { fieldsOn } from '../../../../web/app/settings/setting-fields.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const before: EditableSettings = {
  displayName: 'Ada',
  timezone: 'UTC',
  dayStartsAt: '04:00:00',
  earliestReminderTime: '07:00:00',
  latestReminderTime: '21:00:00',
  snoozeMinutes: 60,
  shareAllData: false,
  primaryOutcomeVariableId: 7,
  pushNotificationsEnabled: true,
  pushShowsNames: false,
  sendReminderNotificationEmails: false,
  sendPredictorEmails: false,
  reminderEmailAt: '08:00:00',
};

const form = (members: Readonly<Record<string, string>>) => {
  const filled = new FormData();
  for (const [name, value] of Object.entries(members)) filled.set(name, value);
  return filled;
};

test.each([
  [{ displayName: 'Ada', dayStartsAt: '04:00', primaryOutcomeVariableId: '7' }, {}],
  [{ dayStartsAt: '05:30', primaryOutcomeVariableId: '7' }, { dayStartsAt: '05:30:00' }],
  [{ primaryOutcomeVariableId: '' }, { primaryOutcomeVariableId: null }],
  [{ displayName: ' ', primaryOutcomeVariableId: '9' }, { primaryOutcomeVariableId: 9 }],
])('a form that says %j changes %j', (members, changes) => {
  const names = ['displayName', 'dayStartsAt', 'primaryOutcomeVariableId'] as const;
  expect(changedSettings(before, form(members), names)).toEqual(changes);
});

test('a box that is ticked or cleared is a change', () => {
  const names = ['shareAllData', 'pushNotificationsEnabled'] as const;
  expect(changedSettings(before, form({ shareAllData: 'on' }), names)).toEqual({
    shareAllData: true,
    pushNotificationsEnabled: false,
  });
});

test('what is on its way is shown, and what was refused is not', () => {
  const entry = waitingEntry({ path: '/api/v3/userSettings', body: { timezone: 'Asia/Tokyo' } });
  expect(settingsWith(before, [entry]).timezone).toBe('Asia/Tokyo');
  expect(settingsWith(before, [{ ...entry, state: 'refused' }]).timezone).toBe('UTC');
});

test('the hour of the mail is asked for where there is one', () => {
  const names = (settings: EditableSettings) => fieldsOn('reach', settings).map(([name]) => name);
  expect(names(before)).not.toContain('reminderEmailAt');
  expect(names({ ...before, sendPredictorEmails: true })).toContain('reminderEmailAt');
});
