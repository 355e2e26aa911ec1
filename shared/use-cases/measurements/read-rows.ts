import { type MeasurementRange, readMeasurements } from '../../data/measurements/measurement.ts';
import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import type { KnownVariables } from '../../data/variables/known-variables.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { ReadingPlan } from '../../domain/measurements/reading-plan.ts';
import { type Row, toRow } from '../../domain/measurements/row.ts';
import { mergeStreams } from '../../platform/merge-streams.ts';

export interface RowsQuery {
  readonly userId: number;
  /** Only these variables, each from the index. @default all of the person's */
  readonly variableIds?: readonly number[];
  readonly after?: number;
  readonly pageSize?: number;
  /** The very rows of this query, if reading them has begun already. */
  readonly ahead?: AsyncGenerator<Measurement[]> | undefined;
}

/** The highest number of rows that a request reads: with more it would only later, or never, find out that they are too many. */
export const mostRowsLookedAt = 25_000;

/** The rows of a plan in time order, page by page, their variables loaded. */
export async function* readRows(
  query: RowsQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Row[]> {
  let looked = 0;
  for await (const page of query.ahead ?? inTimeOrder(query, plan)) {
    looked += page.length;
    if (looked > mostRowsLookedAt) throw new ReadBudgetSpentError('Too many rows to look at.');
    await variables.load(page.map(({ variableId }) => variableId));
    const rows: Row[] = [];
    for (const measurement of page) {
      const row = toRow(measurement, variables.get(measurement.variableId), plan.conversion);
      if (row !== undefined && plan.matches(row)) rows.push(row);
    }
    yield rows;
  }
}

/** The measurements of a plan, page by page. */
export function inTimeOrder(
  query: RowsQuery,
  { from, to, descending }: ReadingPlan,
): AsyncGenerator<Measurement[]> {
  const { userId, variableIds, after, pageSize } = query;
  const range: MeasurementRange = {
    userId,
    from,
    to,
    descending,
    after,
    pageSize,
  };
  if (variableIds === undefined) return readMeasurements(range);
  const streams = variableIds.map((variableId) => readMeasurements({ ...range, variableId }));
  const [only, ...others] = streams;
  return only !== undefined && others.length === 0 ? only : inIdOrder(streams, descending);
}

async function* inIdOrder(
  streams: readonly AsyncGenerator<Measurement[]>[],
  descending: boolean,
): AsyncGenerator<Measurement[]> {
  const isBefore = (a: Measurement, b: Measurement) => (descending ? a.id > b.id : a.id < b.id);
  for await (const measurement of mergeStreams(streams, isBefore)) yield [measurement];
}
