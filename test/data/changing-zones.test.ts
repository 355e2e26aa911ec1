import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { findPerson } from '../../shared/data/people/person.ts';
import { listReminders } from '../../shared/data/reminders/reminder.ts';
import type { Person } from '../../shared/domain/people/person.ts';
import { userSettings } from '../../shared/schemas/people/user-settings.ts';
import { reminderInputs } from '../../shared/schemas/reminders/reminder-input.ts';
import { changeSettings } from '../../shared/use-cases/people/change-settings.ts';
import { ownerOf, saveReminders } from '../../shared/use-cases/reminders/save-reminders.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());
const now = Date.parse('2026-06-10T09:00:00Z') / 1000;

/** Somebody in Berlin with a reminder in the evening. */
async function reminded(email: string) {
  const about = { email, displayName: 'Ann', timezone: 'Europe/Berlin', administrator: false };
  const person = (await createPerson(about, now)) as Person;
  const pill = {
    variableName: 'Pill',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    reminderFrequency: 86_400,
    reminderStartTimeLocal: '20:00:00',
  };
  await saveReminders(person.userId, ownerOf(person), v.parse(reminderInputs, [pill]), now);
  const change = (settings: object) => changeSettings(person, v.parse(userSettings, settings), now);
  return { userId: person.userId, change };
}

test('reminders are in the zone that is kept where two are chosen at once', async () => {
  const { userId, change } = await reminded('a@example.com');
  const [moved, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Its reminders are moved, and the person is not saved yet, when the other looks which are to follow.
  const pause = () => {
    moved.resolve();
    return looked.promise;
  };
  const first = connection.under({ kind: 'waits', atWrite: 2, meanwhile: pause }, () =>
    change({ timezone: 'Asia/Tokyo' }),
  );
  await moved.promise;
  const meanwhile = () => {
    looked.resolve();
    return first;
  };
  await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () =>
    change({ timezone: 'America/New_York' }),
  );
  expect((await findPerson(userId))?.timezone).toBe('America/New_York');
  expect(await listReminders(userId)).toMatchObject([{ zone: 'America/New_York', timeOfDay: 20 * 3600 }]);
});

test('a zone and hours that are chosen at once both count for reminders', async () => {
  const { userId, change } = await reminded('b@example.com');
  const meanwhile = () => change({ timezone: 'America/New_York' });
  const hours = () => change({ earliestReminderTime: '09:00:00' });
  await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, hours);
  expect(await findPerson(userId)).toMatchObject({
    timezone: 'America/New_York',
    earliestReminderTime: 9 * 3600,
  });
  expect(await listReminders(userId)).toMatchObject([{ zone: 'America/New_York', earliest: 9 * 3600 }]);
});

test('a lost answer changes nothing of it', async () => {
  const { userId, change } = await reminded('c@example.com');
  const changed = await connection.under({ kind: 'losesAnswer', atWrite: 2 }, () =>
    change({ timezone: 'Asia/Tokyo' }),
  );
  expect(changed).toMatchObject({ kind: 'changed', person: { timezone: 'Asia/Tokyo' } });
  expect(await listReminders(userId)).toMatchObject([{ zone: 'Asia/Tokyo' }]);
});
