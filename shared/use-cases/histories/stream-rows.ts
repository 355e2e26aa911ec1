import { type PostedRowOf, readPostedRows } from '../../data/measurements/measurement.ts';
import { type Run, toRuns } from '../../domain/histories/runs.ts';
import { dayOfUtc, type TimeSpan } from '../../domain/histories/sealing.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';

export interface RecordedRun {
  readonly variableId: number;
  readonly run: Run;
}

interface StreamQuery {
  readonly userId: number;
  /** @default all variables of the person */
  readonly variableId?: number;
  readonly clock: PersonClock;
}

/** The rows of a stretch as runs, either way, day by day of UTC: no run goes beyond one. Reads no further than needed. */
export async function* streamRows(
  { clock, ...query }: StreamQuery,
  { from, until }: TimeSpan,
  descending: boolean,
): AsyncGenerator<RecordedRun[]> {
  let day: PostedRowOf[] = [];
  const close = () => {
    const byVariable = Map.groupBy(descending ? day.reverse() : day, ({ variableId }) => variableId);
    const runs = [...byVariable].flatMap(([variableId, own]) =>
      toRuns(own, clock).map((run) => ({ variableId, run })),
    );
    day = [];
    runs.sort((a, b) => a.run.from - b.run.from);
    return descending ? runs.reverse() : runs;
  };
  const { userId, variableId } = query;
  const range = {
    userId,
    variableId,
    from,
    to: until - 1,
    descending,
  };
  for await (const page of readPostedRows(range))
    for (const row of page) {
      if (day[0] !== undefined && dayOfUtc(day[0].startAt) !== dayOfUtc(row.startAt)) yield close();
      day.push(row);
    }
  if (day.length > 0) yield close();
}
