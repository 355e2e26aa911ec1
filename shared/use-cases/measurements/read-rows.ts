import { type MeasurementRange, readMeasurements } from '../../data/measurements/measurement.ts';
import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import type { KnownVariables } from '../../data/variables/known-variables.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { ReadingPlan } from '../../domain/measurements/reading-plan.ts';
import { type Row, toRow } from '../../domain/measurements/row.ts';
import { mergeStreams } from '../../platform/merge-streams.ts';

export interface RowsAsked {
  readonly userId: number;
  /** These variables only, each from the index; all of the person's without. */
  readonly variableIds?: readonly number[];
  readonly after?: number;
  readonly pageSize?: number;
  /** The very rows asked for, where reading them was begun before. */
  readonly ahead?: AsyncGenerator<Measurement[]> | undefined;
}

/** About as many as a request may read: beyond them it would only find out later, or never, that they are too many. */
export const mostRowsLookedAt = 25_000;

/** The rows of a plan in time order, page by page, their variables loaded. */
export async function* readRows(
  asked: RowsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Row[]> {
  let looked = 0;
  for await (const page of asked.ahead ?? inTimeOrder(asked, plan)) {
    looked += page.length;
    if (looked > mostRowsLookedAt) throw new ReadBudgetSpentError('Too many rows to look at.');
    await variables.load(page.map(({ variableId }) => variableId));
    yield page
      .map((measurement) => toRow(measurement, variables.get(measurement.variableId), plan.conversion))
      .filter((row) => row !== undefined && plan.matches(row)) as Row[];
  }
}

/** The measurements of a plan, page by page. */
export function inTimeOrder(
  asked: RowsAsked,
  { from, to, descending }: ReadingPlan,
): AsyncGenerator<Measurement[]> {
  const { userId, variableIds, after, pageSize } = asked;
  const range: MeasurementRange = {
    userId,
    from,
    to,
    descending,
    ...(after === undefined ? {} : { after }),
    ...(pageSize === undefined ? {} : { pageSize }),
  };
  if (variableIds === undefined) return readMeasurements(range);
  const streams = variableIds.map((variableId) => readMeasurements({ ...range, variableId }));
  return streams.length === 1
    ? (streams[0] as AsyncGenerator<Measurement[]>)
    : inIdOrder(streams, descending);
}

async function* inIdOrder(
  streams: readonly AsyncGenerator<Measurement[]>[],
  descending: boolean,
): AsyncGenerator<Measurement[]> {
  const isBefore = (a: Measurement, b: Measurement) => (descending ? a.id > b.id : a.id < b.id);
  for await (const measurement of mergeStreams(streams, isBefore)) yield [measurement];
}
