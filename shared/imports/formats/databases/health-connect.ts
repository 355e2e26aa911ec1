import { offsetAt } from '../../../domain/time/zone.ts';
import type { Collector, Place } from '../../collector.ts';
import { amountIn } from '../../rows/amount.ts';
import { kinds, workout } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
import type { SleepStage } from '../../rows/nights.ts';
import {
  type Database,
  type DatabaseFormat,
  type DatabaseRow,
  numberAt,
  takeRows,
  textAt,
} from './database.ts';
import { sports, valueTables } from './health-connect-tables.ts';

const apps = 'application_info_table';
const devices = 'device_info_table';
const pulses = 'heart_rate_record_table';
const pulseSeries = 'heart_rate_record_series_table';
const nights = 'sleep_session_record_table';
const stageTable = 'sleep_stages_table';
const workouts = 'exercise_session_record_table';
const read = new Set([...valueTables.keys(), pulses, pulseSeries, nights, stageTable, workouts]);

/** Kinds of devices by Android's numbers. */
const deviceKinds = ['', 'watch', 'phone', 'scale', 'ring', 'headset', 'band', 'chest strap', 'display'];
/** Android's number for what a person entered. */
const enteredByHand = 3;
const stages: readonly (SleepStage | undefined)[] = [
  undefined,
  'awake',
  'asleep',
  'awake',
  'light',
  'deep',
  'rem',
  'awake',
];

const kindOf = namedKind(workout);

/** Reads the tables one after another; times are in milliseconds, offsets in seconds. */
class HealthConnectReader {
  readonly #database: Database;
  readonly #file: string;
  readonly #to: Collector;
  readonly #apps: ReadonlyMap<number, string>;
  readonly #devices: ReadonlyMap<number, string>;

  constructor(database: Database, file: string, to: Collector) {
    this.#database = database;
    this.#file = file;
    this.#to = to;
    this.#apps = this.#namesIn(apps, (row) => textAt(row, 'app_name') || textAt(row, 'package_name'));
    this.#devices = this.#namesIn(devices, (row) =>
      [deviceKinds[numberAt(row, 'device_type')] ?? '', textAt(row, 'manufacturer'), textAt(row, 'model')]
        .join(' ')
        .trim(),
    );
  }

  *read(): Generator<void> {
    for (const table of valueTables.keys())
      yield* this.#table(table, (row, place) => this.#values(table, row, place));
    yield* this.#pulses();
    yield* this.#nights();
    yield* this.#table(workouts, (row, place) => this.#workout(row, place));
    for (const table of this.#database.tables.keys())
      if (/_?record_?table$/i.test(table) && !read.has(table))
        this.#to.other(spoken(table), this.#database.countOf(table));
    this.#to.endNights({ file: this.#file });
  }

  #values(table: string, row: DatabaseRow, place: Place): undefined {
    for (const { column, kind, unit = kind.unitAbbreviatedName, factor = 1 } of valueTables.get(table) ??
      []) {
      const number = numberAt(row, column);
      // An empty cell, or a column that this version of Android does not have, says nothing.
      if (Number.isNaN(number)) continue;
      const value = amountIn(number * factor, unit, kind.unitAbbreviatedName) ?? Number.NaN;
      this.#to.take(place, { kind, sourceName: this.#sourceOf(row), ...this.#timeIn(row), value });
    }
  }

  *#pulses(): Generator<void> {
    const sources = new Map<number, string>();
    yield* this.#table(pulses, (row) => void sources.set(numberAt(row, 'row_id'), this.#sourceOf(row)));
    yield* this.#table(pulseSeries, (row, place) =>
      this.#to.take(place, {
        kind: kinds.heartRate,
        sourceName: sources.get(numberAt(row, 'parent_key')) ?? this.#sourceOf(row),
        ...this.#timeIn(row, 'epoch_millis'),
        value: numberAt(row, 'beats_per_minute'),
      }),
    );
  }

  /** A session with stages is their union; one without is sleep from its beginning to its end. */
  *#nights(): Generator<void> {
    const sessions = new Map<number, DatabaseRow>();
    const staged = new Set<number>();
    yield* this.#table(nights, (row) => void sessions.set(numberAt(row, 'row_id'), row));
    yield* this.#table(stageTable, (row, place) => {
      const session = sessions.get(numberAt(row, 'parent_key'));
      const number = numberAt(row, 'stage_type');
      const stage = stages[number];
      if (session === undefined || stage === undefined)
        return this.#to.skip(place, 'unknown sleep stage', String(number));
      staged.add(numberAt(row, 'parent_key'));
      this.#sleep(place, stage, session, row, 'stage_');
    });
    let line = 0;
    for (const [id, session] of sessions)
      if (!staged.has(id)) this.#sleep({ file: this.#file, line: ++line }, 'asleep', session, session, '');
    yield;
  }

  #sleep(
    place: Place,
    stage: SleepStage,
    session: DatabaseRow,
    part: DatabaseRow,
    prefix: string,
  ): undefined {
    const [from, until] = [
      this.#timeIn(part, `${prefix}start_time`),
      this.#timeIn({ ...session, ...part }, `${prefix}end_time`),
    ];
    this.#to.sleep(place, this.#sourceOf(session), {
      stage,
      from: from.at,
      until: until.at,
      offset: until.offset,
    });
  }

  #workout(row: DatabaseRow, place: Place): undefined {
    const start = this.#timeIn(row);
    const minutes = (this.#timeIn(row, 'end_time').at - start.at) / 60;
    const kind = kindOf(sports.get(numberAt(row, 'exercise_type')) ?? 'Exercise');
    const value = Number(minutes.toPrecision(12));
    this.#to.take(place, { kind, sourceName: this.#sourceOf(row), ...start, value });
  }

  #sourceOf(row: DatabaseRow): string {
    const app = this.#apps.get(numberAt(row, 'app_info_id')) || 'Health Connect';
    if (numberAt(row, 'recording_method') === enteredByHand) return `${app} typed in`;
    const device = this.#devices.get(numberAt(row, 'device_info_id'));
    if (device !== undefined && device !== '') this.#to.describe(app, { device });
    return app;
  }

  #timeIn(row: DatabaseRow, column = 'time' in row ? 'time' : 'start_time') {
    const at = Math.floor(numberAt(row, column) / 1000);
    const written = [
      numberAt(
        row,
        column.startsWith('end') || column.startsWith('stage_end') ? 'end_zone_offset' : 'start_zone_offset',
      ),
      numberAt(row, 'zone_offset'),
    ];
    const offset = written.find((one) => !Number.isNaN(one));
    return { at, offset: offset ?? (Number.isFinite(at) ? offsetAt(this.#to.person.zone, at) : 0) };
  }

  #table(table: string, take: (row: DatabaseRow, place: Place) => undefined): Generator<void> {
    return this.#database.tables.has(table)
      ? takeRows(this.#database, table, (row, line) => take(row, { file: `${this.#file}, ${table}`, line }))
      : takeRows(nothing, table, () => undefined);
  }

  #namesIn(table: string, nameOf: (row: DatabaseRow) => string): Map<number, string> {
    const names = new Map<number, string>();
    if (this.#database.tables.has(table))
      for (const row of this.#database.rowsOf(table)) names.set(numberAt(row, 'row_id'), nameOf(row));
    return names;
  }
}

const nothing: Database = { tables: new Map(), countOf: () => 0, rowsOf: () => [] };

/** "Total calories burned" of `total_calories_burned_record_table`. */
const spoken = (table: string): string => {
  const words = table.replace(/_?record_?table$/i, '').replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

export const healthConnect: DatabaseFormat = {
  id: 'health-connect',
  title: 'Health Connect (Android)',
  isOwn: ({ tables }) => tables.has(apps) && tables.has('steps_record_table'),
  read: (database, file, to) => new HealthConnectReader(database, file, to).read(),
};
