import { readMeasurements } from '../../../data/measurements/measurement.ts';
import { startOfId } from '../../../domain/ids/measurement-id.ts';
import type { GroupEntry, Grouper } from '../../../domain/measurements/grouping.ts';
import type { ReadingPlan } from '../../../domain/measurements/reading-plan.ts';
import { amountIn } from '../../../domain/units/amount.ts';
import { type GroupsQuery, taggedWith } from './groups-query.ts';

/** Looks up where the variable's records end, so that gaps up to there can be filled as they are passed. */
export async function fillGaps(first: GroupEntry, query: GroupsQuery, plan: ReadingPlan, grouper: Grouper) {
  const { known, unit } = first;
  const { fillingValue, unit: own } = known.settings;
  if (fillingValue === undefined) return;
  const { variableId } = known.userVariable.variable;
  const ends = [variableId, ...taggedWith(query.tags, variableId)].map((id) =>
    lastRecordAt(query.userId, id, plan),
  );
  const found = (await Promise.all(ends)).filter((end) => end !== undefined);
  const last = plan.descending ? Math.min(...found) : Math.max(...found);
  const value = amountIn(unit, { value: fillingValue, unitId: own.id });
  if (found.length > 0 && value !== undefined) grouper.fill(first, value, last);
}

async function lastRecordAt(
  userId: number,
  variableId: number,
  plan: ReadingPlan,
): Promise<number | undefined> {
  const { from, to, descending } = plan;
  for await (const [last] of readMeasurements({
    userId,
    variableId,
    from,
    to,
    descending: !descending,
    pageSize: 1,
  }))
    return last === undefined ? undefined : startOfId(last.id);
  return undefined;
}
