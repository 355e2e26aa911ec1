import { csvLine } from '../../../shared/domain/texts/csv.ts';
import { formatUtc, parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { localSeconds } from '../../../shared/domain/time/zone.ts';
import { zoneNameAt } from '../time/day.ts';
import { columns, type PortableRecord } from './portable-record.ts';

export type FileFormat = 'csv' | 'ndjson';

/** What the first line of such a file says; the second kind may hold more one day. */
export const ndjsonHead = { type: 'daymark-measurements', version: 1 } as const;

/** Spreadsheets take a CSV without the mark for another encoding. */
const byteOrderMark = '\ufeff';

export const headOf = (format: FileFormat): string =>
  format === 'csv' ? byteOrderMark + csvLine(columns) : `${JSON.stringify(ndjsonHead)}\n`;

export const linesOf = (format: FileFormat, records: readonly PortableRecord[], clock: PersonClock): string =>
  records
    .map((record) => timed(record, clock))
    .map((record) =>
      format === 'csv'
        ? csvLine(columns.map((column) => record[column]))
        : `${JSON.stringify(record, [...columns])}\n`,
    )
    .join('');

/** The moment as the world counts it, and as the person's clock showed it, with the zone they lived in then. */
function timed(record: PortableRecord, clock: PersonClock) {
  const at = parseUtc(record.startAt) ?? 0;
  return {
    ...record,
    startAt: `${record.startAt}Z`,
    startAtLocal: formatUtc(localSeconds(clock.zone, at)),
    timezone: zoneNameAt(clock, at),
  };
}
