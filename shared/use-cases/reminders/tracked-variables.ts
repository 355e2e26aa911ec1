import { readLatestMeasurements, readNewestMeasurements } from '../../data/measurements/measurement.ts';
import { withDescriptions } from '../../data/variables/descriptions.ts';
import { findNamesOfVariables, isMeasured, type PersonName } from '../../data/variables/person-names.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { editedId } from '../../domain/reminders/editing/edit-reminder.ts';
import type { ReminderInput } from '../../domain/reminders/editing/reminder-input.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { redactForWriteOnly } from '../../domain/variables/redact-for-write-only.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { readAmountsLeft } from './read-amounts-left.ts';

/** Enough to find three distinct values in most histories; fewer are offered in the others. */
const measurementsRead = 20;
const valuesOffered = 3;
const queriesAtOnce = 8;

/** The latest values of more variables than this are first looked for among the newest rows of all. */
const mostQueriedAlone = 2;
const newestRead = 100;

/** Variables that reminders ask for, by id. */
export type TrackedVariables = ReadonlyMap<number, Pick<TrackedReminder, 'known' | 'lastMeasurements'>>;

/** Settings and latest values of variables. A variable is read on its own only where the newest rows do not show its values. */
export async function readTrackedVariables(
  userId: number,
  variableIds: readonly number[],
): Promise<TrackedVariables> {
  if (variableIds.length === 0) return new Map();
  const areFew = variableIds.length <= mostQueriedAlone;
  const readLatest = (variableId: number) => readLatestMeasurements(userId, variableId, measurementsRead);
  const [names, newest, alone] = await Promise.all([
    findNamesOfVariables(userId, variableIds),
    areFew ? undefined : readNewestMeasurements(userId, newestRead),
    mapInParallel(areFew ? variableIds : [], queriesAtOnce, readLatest),
  ]);
  const latest = new Map(
    newest === undefined
      ? variableIds.map((id, i) => [id, alone[i] ?? []] as const)
      : variableIds.map((id) => [id, newest.rows.filter((row) => row.variableId === id)] as const),
  );
  const open = variableIds.filter(
    (id) => newest !== undefined && !newest.isAll && !isEnough(names.get(id), latest.get(id) ?? []),
  );
  const more = await mapInParallel(open, queriesAtOnce, readLatest);
  open.forEach((id, i) => {
    latest.set(id, more[i] ?? []);
  });
  const variables = [...names.values()].map(({ userVariable }) => userVariable);
  return new Map(
    (await withDescriptions(userId, variables)).map((userVariable) => {
      const id = userVariable.variable.variableId;
      const known = { userVariable, settings: effectiveSettings(userVariable) };
      const lastMeasurements = (latest.get(id) ?? []).slice(0, measurementsRead);
      return [id, { known, lastMeasurements }];
    }),
  );
}

/** True if older rows could not change what is offered: nothing was ever measured, or all values are found. */
function isEnough(name: PersonName | undefined, rows: readonly Measurement[]): boolean {
  if (name === undefined || !isMeasured(name)) return true;
  const ofUnits = Map.groupBy(rows, ({ unitId }) => unitId);
  return [...ofUnits.values()].some((own) => new Set(own.map(({ value }) => value)).size >= valuesOffered);
}

/** Reads the variables of inputs that reminders have asked for before: others may yet have to be made. */
export async function readKnownVariables(
  userId: number,
  inputs: readonly ReminderInput[],
  existing: readonly Reminder[],
): Promise<TrackedVariables> {
  const variableOf = new Map(existing.map(({ number, variableId }) => [number, variableId]));
  const before = new Set(variableOf.values());
  const ids = inputs.map(async (input) => {
    const { variableId, variableName } = input;
    if (variableId !== undefined) return variableId;
    return variableName === undefined
      ? variableOf.get(editedId(input) ?? 0)
      : findVariableIdOf(foldName(variableName));
  });
  const known = (await Promise.all(ids)).filter((id) => id !== undefined).filter((id) => before.has(id));
  return readTrackedVariables(userId, [...new Set(known)]);
}

/** Reads what reminders ask for, by their numbers; some of it may have been read before. */
export async function readTracked(
  userId: number,
  reminders: readonly Reminder[],
  begun: Promise<TrackedVariables> | undefined = undefined,
): Promise<Map<number, TrackedReminder>> {
  const before: TrackedVariables = (await begun) ?? new Map();
  const missing = new Set(reminders.map(({ variableId }) => variableId).filter((id) => !before.has(id)));
  const [read, left] = await Promise.all([
    readTrackedVariables(userId, [...missing]),
    readAmountsLeft(userId, reminders),
  ]);
  return byReminder(userId, reminders, new Map([...before, ...read]), left);
}

/** The same for someone who may not read: without any value that was recorded, and without what was set before. */
export async function readWithoutValues(
  userId: number,
  reminders: readonly Reminder[],
): Promise<Map<number, TrackedReminder>> {
  const ids = new Set(reminders.map(({ variableId }) => variableId));
  const names = await findNamesOfVariables(userId, [...ids]);
  const variables = [...names].map(([id, name]) => {
    const userVariable = redactForWriteOnly(name.userVariable);
    const known = { userVariable, settings: effectiveSettings(userVariable) };
    return [id, { known, lastMeasurements: [] }] as const;
  });
  return byReminder(userId, reminders, new Map(variables));
}

function byReminder(
  userId: number,
  reminders: readonly Reminder[],
  variables: TrackedVariables,
  left: ReadonlyMap<number, number> = new Map(),
): Map<number, TrackedReminder> {
  return new Map(
    reminders.map((reminder) => {
      const about = variables.get(reminder.variableId);
      if (about === undefined) throw new Error('A reminder names a variable that its person does not have.');
      const amount = left.get(reminder.number);
      return [reminder.number, { userId, reminder, ...about, left: amount }];
    }),
  );
}
