import { readLatestMeasurements, readNewestMeasurements } from '../../data/measurements/measurement.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const newestRead = 100;
const queriesAtOnce = 8;

/** Each may take a query of its own, so longer lists are answered without. */
export const mostWithLast = 25;

/** The latest measurement of each of a few variables that has any. Most are among what was measured last of all. */
export async function lastMeasurements(
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, Measurement>> {
  const { rows, isAll } =
    variableIds.length > 1 ? await readNewestMeasurements(userId, newestRead) : { rows: [], isAll: false };
  // The newest of a variable comes first, and stays.
  const last = new Map(rows.toReversed().map((row) => [row.variableId, row]));
  const open = isAll ? [] : variableIds.filter((id) => !last.has(id));
  await mapInParallel(open, queriesAtOnce, async (variableId) => {
    const [latest] = await readLatestMeasurements(userId, variableId, 1);
    if (latest !== undefined) last.set(variableId, latest);
  });
  return last;
}
