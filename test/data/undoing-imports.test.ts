import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { listReminders } from '../../shared/data/reminders/reminder.ts';
import { VariableLeavingError } from '../../shared/data/table/unavailable.ts';
import { listTags } from '../../shared/data/variables/tag.ts';
import { listUserVariables } from '../../shared/data/variables/user-variable.ts';
import { defaultWindow } from '../../shared/domain/reminders/reminder.ts';
import { findUnit, type Unit } from '../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../shared/domain/variables/categories.ts';
import { reminderInputs } from '../../shared/schemas/reminders/reminder-input.ts';
import { removeUnused } from '../../shared/use-cases/imports/remove-unused.ts';
import { saveReminders } from '../../shared/use-cases/reminders/save-reminders.ts';
import { addTag } from '../../shared/use-cases/variables/add-tag.ts';
import { adoptNames } from '../../shared/use-cases/variables/first-use.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());
const now = Date.parse('2026-06-10T09:00:00Z') / 1000;
const importId = 1;
let lastUserId = 0;

/** Somebody whose import made two variables, of which no row is left, a minute after their sources were set aside. */
async function undoing() {
  const userId = ++lastUserId;
  const category = getCategoryByName('Foods');
  const { combinationOperation } = category;
  const unit = findUnit('serving') as Unit;
  const uses = ['Coffee', 'Caffeine'].map((variableName) => ({
    variableName,
    category,
    unit,
    combinationOperation,
    sourceName: 'A file',
    madeIn: importId,
  }));
  await adoptNames(userId, new Map(), uses, now);
  expect(await removeUnused(userId, importId, now)).toBe(false);
  const [tagged = 0, tag = 0] = await variableIdsOf(userId);
  const remind = () =>
    saveReminders(
      userId,
      { zone: 'UTC', ...defaultWindow },
      v.parse(reminderInputs, [{ variableId: tagged, reminderFrequency: 86_400 }]),
      now,
    );
  const addOne = () =>
    addTag(userId, { taggedVariableId: tagged, tagVariableId: tag, conversionFactor: 2 }, now, true);
  return { userId, tagged, tag, remind, addOne, undo: () => removeUnused(userId, importId, now + 300) };
}

const variableIdsOf = async (userId: number) =>
  (await listUserVariables(userId)).map(({ variable }) => variable.variableId);

test('a variable stays for which a reminder is made while the import is undone', async () => {
  const { userId, tagged, remind, undo } = await undoing();
  await connection.under({ kind: 'waits', atWrite: 1, meanwhile: remind }, undo);
  expect(await listReminders(userId)).toMatchObject([{ variableId: tagged }]);
  expect(await variableIdsOf(userId)).toEqual([tagged]);
});

test('a reminder is refused whose variable goes while it is made', async () => {
  const { userId, remind, undo } = await undoing();
  await expect(connection.under({ kind: 'waits', atWrite: 1, meanwhile: undo }, remind)).rejects.toThrow(
    VariableLeavingError,
  );
  expect([await listReminders(userId), await variableIdsOf(userId)]).toEqual([[], []]);
});

test('variables stay that are tagged while the import is undone', async () => {
  const { userId, tagged, tag, addOne, undo } = await undoing();
  await connection.under({ kind: 'waits', atWrite: 1, meanwhile: addOne }, undo);
  expect(await listTags(userId)).toHaveLength(1);
  expect(await variableIdsOf(userId)).toEqual([tagged, tag]);
});

test('a tag is refused whose variables go while it is made', async () => {
  const { userId, addOne, undo } = await undoing();
  await expect(connection.under({ kind: 'waits', atWrite: 1, meanwhile: undo }, addOne)).rejects.toThrow(
    VariableLeavingError,
  );
  expect(await listTags(userId)).toEqual([]);
});
