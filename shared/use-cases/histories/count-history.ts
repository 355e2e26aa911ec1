import { countMeasurements } from '../../data/measurements/measurement.ts';
import { dayOfRun } from '../../domain/histories/runs.ts';
import { everySecond } from '../../domain/ids/measurement-id.ts';
import { always, type HistoryQuery, openHistory } from './read-history.ts';
import { streamHistory } from './stream-history.ts';

/** Counts the measurements of a variable, or those from one source: by its summaries, and rows that are in none. */
export async function countHistory(query: HistoryQuery, sourceName?: string): Promise<number> {
  const { userId, variableId } = query;
  const counts = (await openHistory(query, always)).map((part) =>
    'rows' in part
      ? countMeasurements(userId, variableId, part.rows, sourceName)
      : part.runs
          .filter((run) => sourceName === undefined || run.sourceName === sourceName)
          .reduce((total, { count }) => total + count, 0),
  );
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
}

/** Counts the person's days with a measurement of a variable. */
export async function countDays(query: HistoryQuery): Promise<number> {
  const days = new Set<number>();
  const whole = { from: everySecond.from, until: everySecond.to + 1 };
  for await (const recorded of streamHistory(query, whole, false))
    for (const { run } of recorded) days.add(dayOfRun(run));
  return days.size;
}
