import { daySeconds } from '../../domain/time/calendar.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';
import type { ImportRow } from './import-row.ts';
import type { RowKind } from './kinds.ts';
import { type SensorReading, Series } from './series.ts';

/** The most sources that the service takes for one variable. */
const mostSources = 200;
const mostKinds = 500;
/** More than ten years of forty kinds by the hour. They take some 200 MB. */
const mostCells = 3_000_000;

/**
 * Joins readings of the same variable, source and time: sums are added, means averaged. The memory it needs grows with
 * the hours covered, not with the file; files that would need too much are refused.
 */
export class Fold {
  readonly #label: string;
  readonly #series = new Map<string, Series>();
  /** The same by object, because making a key for each of millions of readings is slow. */
  readonly #known = new WeakMap<RowKind, Map<string, Series>>();
  readonly #sources = new Map<string, number>();
  #cells = 0;

  constructor(label: string) {
    this.#label = label;
  }

  add(reading: SensorReading): void {
    const series = this.#seriesOf(reading);
    const before = series.size;
    series.add(reading);
    this.#cells += series.size - before;
    if (this.#cells > mostCells)
      throw new ImportRefusal(
        this.#label,
        'holds more than three million hours and readings. Export a shorter period.',
      );
  }

  /** The readings of each kind and source. */
  series(): Iterable<Series> {
    return this.#series.values();
  }

  /** All rows day by day, so that a month is complete before the next one begins. */
  rows(): Generator<ImportRow> {
    return byDay(this.#series.values());
  }

  nights(): Generator<ImportRow> {
    return byDay([...this.#series.values()].filter(({ kind }) => kind.grain === 'night'));
  }

  #seriesOf({ kind, sourceName }: SensorReading): Series {
    const ofKind = this.#known.get(kind) ?? new Map<string, Series>();
    const known = ofKind.get(sourceName);
    if (known !== undefined) return known;
    const series = this.#seriesNamed(kind, sourceName);
    this.#known.set(kind, ofKind.set(sourceName, series));
    return series;
  }

  #seriesNamed(kind: RowKind, sourceName: string): Series {
    const variable = `${kind.variableName}\n${kind.unitAbbreviatedName}\n${kind.grain}`;
    const key = `${variable}\n${sourceName}`;
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const sources = (this.#sources.get(variable) ?? 0) + 1;
    if (sources > mostSources)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostSources} sources of ${kind.variableName}. That is more than anyone has: export it again, or a shorter period.`,
      );
    this.#sources.set(variable, sources);
    if (this.#sources.size > mostKinds)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostKinds} kinds of data. Export fewer of them at once.`,
      );
    const series = new Series(kind, sourceName);
    this.#series.set(key, series);
    return series;
  }
}

/** A series, and the index of its next row. */
interface Cursor {
  readonly series: Series;
  readonly seconds: Float64Array;
  next: number;
}

const dayOf = (second: number) => Math.floor(second / daySeconds);

/** The rows of many series, day by day; within a day series by series, each in order of time. */
function* byDay(all: Iterable<Series>): Generator<ImportRow> {
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
