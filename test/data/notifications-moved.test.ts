import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { handledPrefix, pendingPrefix } from '../../shared/data/keys/reminders.ts';
import { findNotifications, readNotifications } from '../../shared/data/reminders/find-notifications.ts';
import { defaultWindow } from '../../shared/domain/reminders/reminder.ts';
import { reminderInputs } from '../../shared/schemas/reminders/reminder-input.ts';
import { actOnNotifications } from '../../shared/use-cases/reminders/act-on-notifications.ts';
import { saveReminders } from '../../shared/use-cases/reminders/save-reminders.ts';
import { connectTearing } from '../support/connections/torn-reads.ts';
import { ownTable } from '../support/own-table.ts';

const reads = connectTearing(await ownTable());

const evening = Date.parse('2026-06-10T20:00:30Z') / 1000;
let lastUserId = 0;

/** Somebody with one pending notification. */
async function asked() {
  const userId = ++lastUserId;
  const pill = {
    variableName: 'Pill',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    defaultValue: 1,
    reminderFrequency: 86_400,
    reminderStartTimeLocal: '20:00:00',
  };
  const zone = { zone: 'UTC', ...defaultWindow };
  await saveReminders(userId, zone, v.parse(reminderInputs, [pill]), evening);
  const pending = readNotifications({ userId, state: 'pending', descending: false }, evening);
  const [{ id } = { id: 0 }] = (await pending.next()).value ?? [];
  return { userId, id, skip: () => actOnNotifications({ userId }, [{ id, action: 'skip' }], evening) };
}

test('a notification that is skipped while another request looks for it is in conflict, not unknown', async () => {
  const { userId, id, skip } = await asked();
  reads.tearNext({ readFirst: (sk) => sk.startsWith(handledPrefix), between: skip });
  const tracked = await actOnNotifications({ userId }, [{ id, action: 'track' }], evening);
  expect(tracked).toMatchObject({ kind: 'conflict', notifications: [{ id, handled: { action: 'skip' } }] });
});

test('a notification that is read both as pending and as handled is handled', async () => {
  const { userId, id, skip } = await asked();
  reads.tearNext({ readFirst: (sk) => sk.startsWith(pendingPrefix), between: skip });
  const found = await findNotifications(userId, [id], evening);
  expect(found.get(id)?.handled).toMatchObject({ action: 'skip' });
});
