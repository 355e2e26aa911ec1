import { readMeasurements } from '../../../data/measurements/measurement.ts';
import type { KnownVariables } from '../../../data/variables/known-variables.ts';
import { startOfId } from '../../../domain/ids/measurement-id.ts';
import { type GroupEntry, type GroupedRow, Grouper } from '../../../domain/measurements/grouping.ts';
import { wholeDays } from '../../../domain/measurements/part.ts';
import type { ReadingPlan } from '../../../domain/measurements/reading-plan.ts';
import { hourSeconds } from '../../../domain/time/calendar.ts';
import { amountIn } from '../../../domain/units/amount.ts';
import { requestSummaryIfOverBudget } from '../../histories/request-summary.ts';
import { daysOfRows } from './days-of-rows.ts';
import { daysOfRuns } from './days-of-runs.ts';
import { entriesOf } from './group-entries.ts';
import { type GroupsQuery, taggedWith } from './groups-query.ts';

/** Rows grouped into bins, ingredients derived from tagged variables included, gaps filled. */
export async function* readGroups(
  query: GroupsQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<GroupedRow> {
  try {
    yield* groupsOf(query, plan, variables);
  } catch (error) {
    // Rows that are too many to be read are few once they are summarised.
    throw canUseSummaries(query, plan)
      ? await requestSummaryIfOverBudget(error, query, wholeDays(query.personClock, plan))
      : error;
  }
}

async function* groupsOf(
  query: GroupsQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<GroupedRow> {
  const { variableId, tags, clock, width } = query;
  const recorded = variableId === undefined ? undefined : [variableId, ...taggedWith(tags, variableId)];
  await variables.load([...tags.map(({ tagVariableId }) => tagVariableId), ...(recorded ?? [])]);
  const grouper = new Grouper(clock, width, plan.descending);
  const begun = new Set<number>();
  const days = canUseSummaries(query, plan)
    ? daysOfRuns(query, recorded, plan, variables)
    : daysOfRows(query, recorded, plan, variables);
  for await (const day of days) {
    for (const entry of day.flatMap((part) => entriesOf(part, query, plan, variables))) {
      if (!plan.matchesVariable(entry.known)) continue;
      const { variableId: id } = entry.known.userVariable.variable;
      const isFirst = !begun.has(id) && entry.isLeftOut !== true;
      yield* grouper.push(entry);
      if (!isFirst || plan.leavesOutRecords || query.isRecordedOnly) continue;
      begun.add(id);
      await fillGaps(entry, query, plan, grouper);
    }
  }
  yield* grouper.finish();
}

/** Filters other than by source need rows, and so do bins that cut hours. */
const canUseSummaries = ({ width }: GroupsQuery, plan: ReadingPlan) =>
  !plan.looksAtRows && width % hourSeconds === 0;

/** Looks up where the variable's records end, so that gaps up to there can be filled as they are passed. */
async function fillGaps(first: GroupEntry, query: GroupsQuery, plan: ReadingPlan, grouper: Grouper) {
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
