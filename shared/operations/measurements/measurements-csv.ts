import type { MeasurementView } from '../../answers/measurements/measurement-record.ts';
import { csvLine } from '../../domain/texts/csv.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { columns, type PortableRecord } from '../../exports/exported-record.ts';
import { csvLines } from '../../exports/write-records.ts';

export const csvType = 'text/csv';

/** Whether a caller asks for CSV: named in `Accept`, and not less wanted than JSON. */
export function wantsCsv(accept = ''): boolean {
  const wishes = new Map(accept.split(',').map(readWish));
  const csv = wishes.get(csvType) ?? 0;
  return csv > 0 && csv >= (wishes.get('application/json') ?? 0);
}

function readWish(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
  return [type, Number.isNaN(weight) ? 1 : weight];
}

/** A page as a file of its own, with the columns of an export. It has no byte order mark, so that pages can be joined. */
export const measurementsCsv = (views: readonly MeasurementView[], clock: PersonClock): string =>
  csvLine(columns) + csvLines(views.map(toPortable), clock);

const toPortable = ({ record, userVariable }: MeasurementView): PortableRecord => ({
  startAt: record.startAt,
  variableName: record.variableName,
  variableCategoryName: record.variableCategoryName,
  value: record.value,
  unitAbbreviatedName: record.unitAbbreviatedName,
  combinationOperation: effectiveSettings(userVariable).combinationOperation,
  sourceName: record.sourceName,
  note: record.note,
});
