import type { Run } from '../../domain/histories/runs.ts';
import type { TimeSpan } from '../../domain/histories/sealing.ts';
import { type HistoryQuery, openHistory } from './read-history.ts';
import { type RecordedRun, streamRows } from './stream-rows.ts';

/** A stretch of a history run by run, either way; rows are read no further than needed. */
export async function* streamHistory(
  query: HistoryQuery,
  span: TimeSpan,
  descending: boolean,
): AsyncGenerator<RecordedRun[]> {
  const { variableId } = query;
  const inOrder = (runs: readonly Run[]) =>
    (descending ? runs.toReversed() : runs).map((run) => ({ variableId, run }));
  const parts = await openHistory(query, span);
  for (const part of descending ? parts.toReversed() : parts) {
    if ('runs' in part) yield inOrder(part.runs);
    else yield* streamRows(query, part.rows, descending);
  }
}
