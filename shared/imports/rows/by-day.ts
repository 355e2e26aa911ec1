import { daySeconds } from '../../domain/time/calendar.ts';
import type { ImportRow } from './import-row.ts';
import type { Series } from './series.ts';

/** A series, and the index of its next row. */
interface Cursor {
  readonly series: Series;
  readonly seconds: Float64Array;
  next: number;
}

const dayOf = (second: number) => Math.floor(second / daySeconds);

/** The rows of many series, day by day; within a day series by series, each in order of time. */
export function* byDay(all: Iterable<Series>): Generator<ImportRow> {
  const agenda = new Map<number, Cursor[]>();
  const enter = (cursor: Cursor) => {
    const second = cursor.seconds[cursor.next];
    if (second === undefined) return;
    const day = dayOf(second);
    agenda
      .set(day, agenda.get(day) ?? [])
      .get(day)
      ?.push(cursor);
  };
  for (const series of all) enter({ series, seconds: series.seconds(), next: 0 });
  const first = [...agenda.keys()].reduce((a, b) => Math.min(a, b), Infinity);
  for (let day = first; agenda.size > 0; day++) {
    const due = agenda.get(day) ?? [];
    agenda.delete(day);
    for (const cursor of due) {
      yield* rowsOf(cursor, day);
      enter(cursor);
    }
  }
}

function* rowsOf(cursor: Cursor, day: number): Generator<ImportRow> {
  for (;;) {
    const second = cursor.seconds[cursor.next];
    if (second === undefined || dayOf(second) > day) return;
    cursor.next++;
    yield cursor.series.rowAt(second);
  }
}
