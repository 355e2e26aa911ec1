import { readMeasurements } from '../../data/measurement.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Tracked } from '../../domain/reminders/tracked-variable.ts';
import { END_SECOND, FIRST_SECOND } from '../../domain/time/calendar.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { KnownVariables } from '../variables/known-variables.ts';

/** Enough to find three distinct values in most histories; fewer are offered in the others. */
const measurementsRead = 20;
const queriesAtOnce = 8;

/** What reminders ask for: each variable and its latest values are read once, the values by one query. */
export async function readTracked(
  userId: number,
  reminders: readonly Reminder[],
): Promise<Map<number, Tracked>> {
  const variableIds = [...new Set(reminders.map(({ variableId }) => variableId))];
  const variables = new KnownVariables(userId);
  const [latest] = await Promise.all([
    mapInParallel(variableIds, queriesAtOnce, (variableId) => readLatest(userId, variableId)),
    variables.load(variableIds),
  ]);
  const latestOf = new Map(variableIds.map((variableId, i) => [variableId, latest[i] as Measurement[]]));
  return new Map(
    reminders.map((reminder) => {
      const known: KnownVariable = variables.get(reminder.variableId);
      const lastMeasurements = latestOf.get(reminder.variableId) ?? [];
      return [reminder.number, { userId, reminder, known, lastMeasurements }];
    }),
  );
}

async function readLatest(userId: number, variableId: number): Promise<Measurement[]> {
  const range = { userId, variableId, from: FIRST_SECOND, to: END_SECOND - 1, descending: true };
  for await (const page of readMeasurements({ ...range, pageSize: measurementsRead })) return page;
  return [];
}
