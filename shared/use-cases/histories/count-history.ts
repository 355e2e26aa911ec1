import { countMeasurements } from '../../data/measurements/measurement.ts';
import { always, type HistoryAsked, openHistory } from './read-history.ts';

/** How many measurements of a variable there are, or came from a source: by its summaries, and rows that are in none. */
export async function countHistory(asked: HistoryAsked, sourceName?: string): Promise<number> {
  const { userId, variableId } = asked;
  const counts = (await openHistory(asked, always)).map((part) =>
    'rows' in part
      ? countMeasurements(userId, variableId, part.rows, sourceName)
      : part.runs
          .filter((run) => sourceName === undefined || run.sourceName === sourceName)
          .reduce((total, { count }) => total + count, 0),
  );
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
}
