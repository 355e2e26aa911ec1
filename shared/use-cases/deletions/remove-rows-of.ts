import { readIdsOf, removeRows } from '../../data/deletions/rows-to-remove.ts';
import type { RemovalLimits } from '../../platform/job-limits.ts';
import { markLate } from '../histories/mark-late.ts';

const rowsAtOnce = 500;

interface Limits extends Partial<RemovalLimits> {
  /** @default all */
  readonly most?: number;
}

/** Removes the rows of a variable, the newest first; false where there may be more. Safe to repeat, and to break off. */
export async function removeRowsOf(
  userId: number,
  variableId: number,
  now: number,
  { most = Infinity, hasTime = () => true, pace = (rows, remove) => remove(rows) }: Limits,
): Promise<boolean> {
  let removed = 0;
  for await (const ids of readIdsOf(userId, variableId, rowsAtOnce)) {
    if (ids.length === 0) continue;
    if (removed >= most || !hasTime()) return false;
    await markLate(userId, ids, now);
    await pace(ids, (some) => removeRows(userId, some));
    removed += ids.length;
  }
  return true;
}
