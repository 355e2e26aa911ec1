import { offsetAt } from '../../../domain/time/zone.ts';
import type { Collector } from '../../collector.ts';
import { DayCounters } from '../../rows/day-counters.ts';
import { kinds } from '../../rows/kinds.ts';
import { type Database, type DatabaseFormat, numberAt, takeRows, textAt } from './database.ts';

const samples = /_ACTIVITY_SAMPLE$/;
/** Watches that count the steps of a day so far, where all others write those of a minute. */
const countsUp = /^(?:CMF|FITBIT|GARMIN|OVTOUCH26)_/;
/** Pulses that mean no value are 0, -1 and 255. */
const mostBeats = 255;
const columnsRead = new Set(['TIMESTAMP', 'DEVICE_ID', 'USER_ID', 'STEPS', 'HEART_RATE']);

const hasSamples = ({ tables }: Database): string[] =>
  [...tables].flatMap(([name, columns]) =>
    samples.test(name) && columns.has('TIMESTAMP') && (columns.has('STEPS') || columns.has('HEART_RATE'))
      ? [name]
      : [],
  );

function* readSamples(database: Database, file: string, to: Collector): Generator<void> {
  const devices = new Map<number, string>();
  for (const row of database.rowsOf('DEVICE')) {
    const name = textAt(row, 'ALIAS') || textAt(row, 'NAME') || 'Gadgetbridge';
    devices.set(numberAt(row, '_id'), name);
    const words = [textAt(row, 'NAME'), textAt(row, 'MANUFACTURER'), textAt(row, 'MODEL')].join(' ').trim();
    // Whatever Gadgetbridge speaks with is worn.
    to.describe(name, { device: `${words} watch`, keeps: 'hours' });
  }
  const own = hasSamples(database);
  const counters = new DayCounters();
  for (const table of own) {
    const isTotal = countsUp.test(table);
    yield* takeRows(database, table, (row, line) => {
      const place = { file: `${file}, ${table}`, line };
      // A total has the time at the end of its minute: that of midnight is the day before's.
      const at = numberAt(row, 'TIMESTAMP') - (isTotal ? 1 : 0);
      const sourceName = devices.get(numberAt(row, 'DEVICE_ID')) ?? 'Gadgetbridge';
      const offset = Number.isFinite(at) ? offsetAt(to.person.zone, at) : 0;
      const [written, beats] = [numberAt(row, 'STEPS'), numberAt(row, 'HEART_RATE')];
      const steps = isTotal ? counters.added(`${table} ${sourceName}`, at + offset, written) : written;
      if (steps > 0) to.take(place, { kind: kinds.steps, sourceName, at, offset, value: steps });
      if (beats > 0 && beats < mostBeats)
        to.take(place, { kind: kinds.heartRate, sourceName, at, offset, value: beats });
    });
    const left = [...(database.tables.get(table) ?? [])].filter((column) => !columnsRead.has(column));
    if (left.length > 0) to.other(`${table}: ${left.join(', ')}`, database.countOf(table));
  }
  for (const table of database.tables.keys())
    if (/_(?:SAMPLE|SUMMARY)$/.test(table) && !own.includes(table)) to.other(table, database.countOf(table));
}

/** The database of Gadgetbridge: a table of samples, about one a minute, for each kind of device. */
export const gadgetbridge: DatabaseFormat = {
  id: 'gadgetbridge',
  title: 'Gadgetbridge',
  isOwn: (database) => database.tables.has('DEVICE') && hasSamples(database).length > 0,
  read: readSamples,
};
