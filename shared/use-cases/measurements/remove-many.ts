import { deleteMeasurementAsRead } from '../../data/measurements/delete-measurement.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isOnlyFromApp } from '../../domain/measurements/outcome.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { markLate } from '../histories/mark-late.ts';
import { reopeningsOf } from '../reminders/remove-answer.ts';

const deletesAtOnce = 32;

/**
 * Removes measurements as they were read, and gives those that went. One that was changed meanwhile stays. Questions
 * that they answered are asked again.
 */
export async function removeMany(
  userId: number,
  rows: readonly Measurement[],
  now: number,
): Promise<Measurement[]> {
  const [reopeningOf] = await Promise.all([
    reopeningsOf(userId, rows, now),
    markLate(
      userId,
      rows.map(({ id }) => id),
      now,
    ),
  ]);
  const removed = await mapInParallel(rows, deletesAtOnce, (row) =>
    deleteMeasurementAsRead(userId, row, reopeningOf(row)),
  );
  return rows.filter((_, i) => removed[i] !== undefined);
}

type RemovalStatus = 'deleted' | 'notFound' | 'kept';

interface ManyRemoved {
  readonly statuses: ReadonlyMap<number, RemovalStatus>;
  /** The variables of what was deleted. */
  readonly variableIds: ReadonlySet<number>;
}

/** Removes measurements by their ids, wherever they have been moved; of an app only what it alone recorded. */
export async function removeByIds(
  userId: number,
  ids: readonly number[],
  clientId: string | undefined,
  now: number,
): Promise<ManyRemoved> {
  const statuses = new Map<number, RemovalStatus>();
  const variableIds = new Set<number>();
  await retryOnConflict('Measurements', async () => {
    const open = [...new Set(ids)].filter((id) => !statuses.has(id));
    const located = await locateMeasurements(userId, open, now);
    const isKept = (row: Measurement) => clientId !== undefined && !isOnlyFromApp(row, clientId);
    const rows = new Map([...located.values()].filter((row) => !isKept(row)).map((row) => [row.id, row]));
    const removed = new Set((await removeMany(userId, [...rows.values()], now)).map(({ id }) => id));
    for (const id of open) {
      const row = located.get(id);
      if (row === undefined) statuses.set(id, 'notFound');
      else if (isKept(row)) statuses.set(id, 'kept');
      else if (removed.has(row.id)) statuses.set(id, 'deleted');
      if (row !== undefined && removed.has(row.id)) variableIds.add(row.variableId);
    }
    return ids.every((id) => statuses.has(id)) || conflict;
  });
  return { statuses, variableIds };
}
