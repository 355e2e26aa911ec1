import { countMeasurements } from '../../data/measurements/measurement.ts';
import { dayOfRun } from '../../domain/histories/runs.ts';
import { everySecond } from '../../domain/ids/measurement-id.ts';
import { always, type HistoryAsked, openHistory } from './read-history.ts';
import { streamHistory } from './stream-history.ts';

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

/** On how many of the person's days there is a measurement of a variable. */
export async function countDays(asked: HistoryAsked): Promise<number> {
  const days = new Set<number>();
  const whole = { from: everySecond.from, until: everySecond.to + 1 };
  for await (const recorded of streamHistory(asked, whole, false))
    for (const { run } of recorded) days.add(dayOfRun(run));
  return days.size;
}
