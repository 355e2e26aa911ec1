import type { ReadingPlan } from '../../domain/measurements/reading-plan.ts';
import type { VariableLimits } from '../../domain/variables/variable-limits.ts';
import type { MeasurementQuery } from '../../schemas/measurements/measurement-query.ts';
import type { RowsQuery } from './read-rows.ts';

/** Rows that are read at once when an unknown part of them will be left out. */
const selectivePageSize = 500;
const largestPageSize = 5000;

/** A query, and the only variables that the caller may read. */
export type ListQuery = MeasurementQuery & { readonly limits?: VariableLimits | undefined };

/** The measurements that a list is about. */
export interface ListScope {
  readonly userId: number;
  readonly variableId?: number;
  readonly now: number;
}

export type GroupedQuery = ListQuery & { readonly groupingWidth: number };

export const isGrouped = (query: ListQuery): query is GroupedQuery =>
  query.groupingWidth !== undefined && query.doNotProcess !== true;

/** True if no more rows need be read than are answered. */
export const isReadToTheRow = (query: MeasurementQuery, { inTableOrder, isSelective }: ReadingPlan) =>
  inTableOrder && !isSelective && !isGrouped(query);

/** One row more than the page has: it shows whether there is another page. */
export const rowsWanted = ({ cursor, limit, offset }: MeasurementQuery) =>
  limit + (cursor === undefined ? offset : 0) + 1;

export function rowsQueryOf(
  { userId, variableId }: Omit<ListScope, 'now'>,
  query: ListQuery,
  plan: ReadingPlan,
  ahead?: RowsQuery['ahead'],
): RowsQuery {
  const { cursor, limits } = query;
  const wanted = rowsWanted(query);
  const pageSize = isReadToTheRow(query, plan) ? wanted : Math.max(wanted, selectivePageSize);
  return {
    userId,
    ...(variableId === undefined
      ? limits && { variableIds: [...limits.variableIds] }
      : { variableIds: [variableId] }),
    ...(cursor === undefined ? {} : { after: cursor }),
    pageSize: Math.min(pageSize, largestPageSize),
    ahead,
  };
}
