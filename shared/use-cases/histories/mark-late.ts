import { markTouched, markTouchedBy, touchedMark } from '../../data/histories/touched-months.ts';
import type { ImportWriter } from '../../data/imports/import-writers.ts';
import type { Write } from '../../data/table/transact.ts';
import { daysByMonth, isLate, triggersSummary } from '../../domain/histories/sealing.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';

/** The number of old rows from which summarising is worth it without being asked; of an import, any number is. */
const manyRows = 100;

/** Loaded when it is needed: hardly any write asks. */
const requestSealing = async (userId: number, now: number) =>
  (await import('../../data/histories/sealing-schedule.ts')).requestSealing(userId, now);

/**
 * Announces writes to addresses that may be summarised already, and has to be done before them. Everyday writes are
 * too young for that and pay nothing.
 */
export async function markLate(
  userId: number,
  ids: readonly number[],
  now: number,
  writer?: ImportWriter,
): Promise<void> {
  const seconds = ids.map(startOfId).filter((second) => isLate(second, now));
  if (seconds.length === 0) return;
  const marks = [...daysByMonth(seconds)].map(([month, days]) =>
    writer === undefined ? markTouched(userId, month, days, now) : markTouchedBy(userId, month, days, writer),
  );
  const isNew = (await Promise.all(marks)).includes(true);
  if (isNew && (writer !== undefined || seconds.length >= manyRows)) await requestSealing(userId, now);
}

/** The same for one row, as writes to be done together with it: what is refused then leaves no mark behind. */
export function lateMarks(userId: number, id: number, now: number): Write[] {
  const second = startOfId(id);
  if (!isLate(second, now)) return [];
  return [...daysByMonth([second])].map(([month, days]) => touchedMark(userId, month, days, now));
}

/** Asks for a history to be summarised if one of the new rows does: of people who record much, one does now and then. */
export async function requestSummarySometimes(
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.some(triggersSummary)) await requestSealing(userId, now);
}
