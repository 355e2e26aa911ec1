import { csvLine } from '../../../shared/domain/texts/csv.ts';
import { columns, type PortableRecord } from './portable-record.ts';

export type FileFormat = 'csv' | 'ndjson';

/** What the first line of such a file says; the second kind may hold more one day. */
export const ndjsonHead = { type: 'daymark-measurements', version: 1 } as const;

/** Spreadsheets take a CSV without the mark for another encoding. */
const byteOrderMark = '\ufeff';

export const headOf = (format: FileFormat): string =>
  format === 'csv' ? byteOrderMark + csvLine(columns) : `${JSON.stringify(ndjsonHead)}\n`;

export const linesOf = (format: FileFormat, records: readonly PortableRecord[]): string =>
  records
    .map((record) =>
      format === 'csv'
        ? csvLine(columns.map((column) => record[column]))
        : `${JSON.stringify(record, [...columns])}\n`,
    )
    .join('');
