import type { KnownVariables } from '../../../data/variables/known-variables.ts';
import { type GroupedRow, Grouper } from '../../../domain/measurements/grouping.ts';
import { wholeDays } from '../../../domain/measurements/part.ts';
import type { ReadingPlan } from '../../../domain/measurements/reading-plan.ts';
import { hourSeconds } from '../../../domain/time/calendar.ts';
import { askToSealIfSpent } from '../../histories/ask-to-seal.ts';
import { daysOfRows } from './days-of-rows.ts';
import { daysOfRuns } from './days-of-runs.ts';
import { fillGaps } from './fill-gaps.ts';
import { type GroupsAsked, taggedWith } from './groups-asked.ts';
import { entriesOf } from './shown-in.ts';

/** Rows grouped into bins, ingredients derived from tagged variables included, gaps filled. */
export async function* readGroups(
  asked: GroupsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<GroupedRow> {
  try {
    yield* groupsOf(asked, plan, variables);
  } catch (error) {
    // What is too much to read now is not once it is summed up.
    throw canUseSummaries(asked, plan)
      ? await askToSealIfSpent(error, asked, wholeDays(asked.personClock, plan))
      : error;
  }
}

async function* groupsOf(
  asked: GroupsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<GroupedRow> {
  const { variableId, tags, clock, width } = asked;
  const recorded = variableId === undefined ? undefined : [variableId, ...taggedWith(tags, variableId)];
  await variables.load([...tags.map(({ tagVariableId }) => tagVariableId), ...(recorded ?? [])]);
  const grouper = new Grouper(clock, width, plan.descending);
  const begun = new Set<number>();
  const days = canUseSummaries(asked, plan)
    ? daysOfRuns(asked, recorded, plan, variables)
    : daysOfRows(asked, recorded, plan, variables);
  for await (const day of days) {
    for (const entry of day.flatMap((part) => entriesOf(part, asked, plan, variables))) {
      if (!plan.matchesVariable(entry.known)) continue;
      const { variableId: id } = entry.known.userVariable.variable;
      const isFirst = !begun.has(id) && entry.isLeftOut !== true;
      yield* grouper.push(entry);
      if (!isFirst || plan.leavesOutRecords) continue;
      begun.add(id);
      await fillGaps(entry, asked, plan, grouper);
    }
  }
  yield* grouper.finish();
}

/** Other filters than by source look at rows, and parts of hours are made of them. */
const canUseSummaries = ({ width }: GroupsAsked, plan: ReadingPlan) =>
  !plan.looksAtRows && width % hourSeconds === 0;
