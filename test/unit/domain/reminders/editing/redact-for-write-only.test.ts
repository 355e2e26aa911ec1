import { expect, test } from '@jest/globals';
import {
  namesVariable,
  redactReminderForWriteOnly,
} from '../../../../../shared/domain/reminders/editing/redact-for-write-only.ts';
import { exampleReminder } from '../example-reminder.ts';

const plain = exampleReminder();
const defaultValue = { value: 20, unitId: 7 };
const full = exampleReminder({
  instructions: 'With water',
  defaultValue,
  sound: 'bell',
  clientId: 'app-1',
  lastSlotAt: 1_790_000_000,
  askedAt: 72_000,
  lastWallTime: 72_000,
});

test.each([
  [{}, false],
  [{ id: 7 }, false],
  [{ variableId: 3 }, true],
  [{ variableName: 'Tea' }, true],
])('%j names its variable: %p', (said, expected) => {
  expect(namesVariable(said)).toBe(expected);
});

test.each([
  [{}, {}],
  [{ instructions: null, defaultValue: null, reminderSound: null }, {}],
  [{ instructions: 'x' }, { instructions: 'With water' }],
  [{ defaultValue: 0 }, { defaultValue }],
  [{ reminderSound: 'x' }, { sound: 'bell' }],
])('to who may only write and said %j is told when it asks, and besides only %j', (said, told) => {
  expect(redactReminderForWriteOnly(full, said)).toStrictEqual({ ...plain, ...told });
});

test('what was said and is not kept is not told', () => {
  const said = { instructions: 'x', defaultValue: 0, reminderSound: 'x' };
  expect(redactReminderForWriteOnly(plain, said)).toStrictEqual(plain);
});
