import type { Measurement } from '../domain/measurements/measurement.ts';
import type { ReadingPlan } from '../domain/measurements/reading-plan.ts';
import { type Row, toRow } from '../domain/measurements/row.ts';
import type { KnownVariables } from './known-variables.ts';
import { type MeasurementRange, readMeasurements } from './measurement.ts';

export interface RowsAsked {
  readonly userId: number;
  /** These variables only, each from the index; all of the person's without. */
  readonly variableIds?: readonly number[];
  readonly after?: number;
  readonly pageSize?: number;
}

/** The rows of a plan in time order, their variables loaded. */
export async function* readRows(
  asked: RowsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Row> {
  if (plan.from > plan.to) return;
  for await (const page of inTimeOrder(asked, plan)) {
    await variables.load(page.map(({ variableId }) => variableId));
    for (const measurement of page) {
      const row = toRow(measurement, variables.get(measurement.variableId), plan.telling);
      if (row !== undefined && plan.matches(row)) yield row;
    }
  }
}

function inTimeOrder(asked: RowsAsked, { from, to, descending }: ReadingPlan): AsyncGenerator<Measurement[]> {
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
  return streams.length === 1 ? (streams[0] as AsyncGenerator<Measurement[]>) : merge(streams, descending);
}

/** Several streams in id order become one. */
async function* merge(
  streams: readonly AsyncGenerator<Measurement[]>[],
  descending: boolean,
): AsyncGenerator<Measurement[]> {
  const isBefore = (a: Measurement, b: Measurement) => (descending ? a.id > b.id : a.id < b.id);
  const heads = await Promise.all(
    streams.map(async (stream) => ({ stream, page: await nextPage(stream), at: 0 })),
  );
  for (;;) {
    let best: (typeof heads)[number] | undefined;
    for (const head of heads) {
      const candidate = head.page[head.at];
      const leader = best?.page[best.at];
      if (candidate !== undefined && (leader === undefined || isBefore(candidate, leader))) best = head;
    }
    if (best === undefined) return;
    yield [best.page[best.at] as Measurement];
    best.at += 1;
    if (best.at === best.page.length) [best.page, best.at] = [await nextPage(best.stream), 0];
  }
}

/** The next page with something in it; empty at the end. */
async function nextPage(stream: AsyncGenerator<Measurement[]>): Promise<Measurement[]> {
  for await (const page of { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) })
    if (page.length > 0) return page;
  return [];
}
