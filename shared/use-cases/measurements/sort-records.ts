import { compare } from '../../domain/lists/compare.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';
import type { SortField } from '../../schemas/measurements/measurement-query.ts';

/** Orders records by a field; equal ones by id (or time and variable, where grouped rows have no id). */
export function sortRecords(
  records: MeasurementRecord[],
  field: SortField,
  descending: boolean,
): MeasurementRecord[] {
  const direction = descending ? -1 : 1;
  const key = (record: MeasurementRecord) => record[field] ?? '';
  return records.sort(
    (a, b) =>
      direction * (compare(key(a), key(b)) || compare(tieOf(a), tieOf(b)) || a.variableId - b.variableId),
  );
}

const tieOf = ({ id, startAt }: MeasurementRecord) => id ?? startAt;
