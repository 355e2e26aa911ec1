import { readMeasurements } from '../../data/measurement.ts';
import { type PostedRow, type Run, toRuns } from '../../domain/histories/runs.ts';
import { dayOfUtc, type Span } from '../../domain/histories/sealing.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import { type HistoryAsked, openHistory } from './read-history.ts';

export interface RecordedRun {
  readonly variableId: number;
  readonly run: Run;
}

/** A stretch of a history run by run, either way; rows are read no further than needed. */
export async function* streamHistory(
  asked: HistoryAsked,
  span: Span,
  descending: boolean,
): AsyncGenerator<RecordedRun[]> {
  const { variableId } = asked;
  const inOrder = (runs: readonly Run[]) =>
    (descending ? runs.toReversed() : runs).map((run) => ({ variableId, run }));
  const parts = await openHistory(asked, span);
  for (const part of descending ? parts.toReversed() : parts) {
    if ('runs' in part) yield inOrder(part.runs);
    else for await (const runs of streamRows(asked, part.rows, descending)) yield inOrder(runs);
  }
}

/** No run goes beyond a day of UTC, so that each day makes its own. */
async function* streamRows(
  { userId, variableId, clock }: HistoryAsked,
  { from, until }: Span,
  descending: boolean,
): AsyncGenerator<Run[]> {
  let day: PostedRow[] = [];
  const close = () => {
    const runs = toRuns(descending ? day.reverse() : day, clock);
    day = [];
    return runs;
  };
  for await (const page of readMeasurements({ userId, variableId, from, to: until - 1, descending }))
    for (const { id, value, unitId, sourceName } of page) {
      const startAt = startOfId(id);
      if (day[0] !== undefined && dayOfUtc(day[0].startAt) !== dayOfUtc(startAt)) yield close();
      day.push({ startAt, value, unitId, sourceName });
    }
  if (day.length > 0) yield close();
}
