import { readLatestMeasurements, readNewestMeasurements } from '../../data/measurements/measurement.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const newestRead = 100;
const queriesAtOnce = 8;

/** Each may take a query of its own, so longer lists are answered without. */
export const mostWithLastValue = 25;

/** Read of a variable that is asked for alone, which costs no more than one. */
const readAlone = 3;

/**
 * The latest measurement of each of a few variables that has any, of a single one the latest three. Most are among what
 * was measured last of all.
 */
export async function lastMeasurements(
  userId: number,
  variableIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Measurement[]>> {
  const areMany = variableIds.length > 1;
  const { rows, isAll } = areMany
    ? await readNewestMeasurements(userId, newestRead)
    : { rows: [], isAll: false };
  // The newest of a variable comes first, and stays.
  const last = new Map<number, readonly Measurement[]>(
    rows.toReversed().map((row) => [row.variableId, [row]]),
  );
  const open = isAll ? [] : variableIds.filter((id) => !last.has(id));
  await mapInParallel(open, queriesAtOnce, async (variableId) => {
    last.set(variableId, await readLatestMeasurements(userId, variableId, areMany ? 1 : readAlone));
  });
  return last;
}
