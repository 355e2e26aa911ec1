import { KnownVariables } from '../../data/variables/known-variables.ts';
import { readingPlan } from '../../domain/measurements/reading-plan.ts';
import type { Row } from '../../domain/measurements/row.ts';
import type { DeletionFilter } from '../../schemas/measurements/measurements-to-delete.ts';
import { variableNamed } from './read-ahead-list.ts';
import { readRows } from './read-rows.ts';

const rowsAtOnce = 5000;

/** All measurements that a filter chooses, the newest first. */
export async function findToDelete(userId: number, filter: DeletionFilter): Promise<Row[]> {
  const plan = readingPlan({ ...filter, sort: { field: 'startAt', descending: true } });
  if (plan.isImpossible) return [];
  const { variableName } = filter;
  const variables = new KnownVariables(userId);
  const variableId =
    variableName === undefined ? undefined : await variableNamed(userId, variableName, variables, {});
  if (variableName !== undefined && variableId === undefined) return [];
  const query = {
    userId,
    pageSize: rowsAtOnce,
    ...(variableId !== undefined && { variableIds: [variableId] }),
  };
  const found: Row[] = [];
  for await (const page of readRows(query, plan, variables))
    found.push(...page.filter((row) => plan.matchesVariable(row.known) && plan.matchesValue(row.value)));
  return found;
}
