import { csvLine } from '../domain/texts/csv.ts';
import { formatUtc, parseUtc } from '../domain/time/calendar.ts';
import type { PersonClock } from '../domain/time/person-clock.ts';
import { localSeconds, zoneNameAt } from '../domain/time/zone.ts';
import { columns, type PortableRecord } from './exported-record.ts';

/** The first line of an NDJSON export. */
export const ndjsonHead = { type: 'daymark-measurements', version: 1 } as const;

/** Spreadsheets take a CSV without this mark for another encoding. */
export const byteOrderMark = '\ufeff';

export const csvHead = byteOrderMark + csvLine(columns);

export const csvLines = (records: readonly PortableRecord[], clock: PersonClock): string =>
  records
    .map((record) => timed(record, clock))
    .map((record) => csvLine(columns.map((column) => record[column])))
    .join('');

export const ndjsonLines = (records: readonly PortableRecord[], clock: PersonClock): string =>
  records.map((record) => `${JSON.stringify(timed(record, clock), [...columns])}\n`).join('');

/** Adds the time on the person's clock, and the zone they lived in then. */
function timed(record: PortableRecord, clock: PersonClock) {
  const at = parseUtc(record.startAt) ?? 0;
  return {
    ...record,
    startAt: `${record.startAt}Z`,
    startAtLocal: formatUtc(localSeconds(clock.zone, at)),
    timezone: zoneNameAt(clock.zone, at),
  };
}
