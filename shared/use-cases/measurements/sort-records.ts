import type { MeasurementView } from '../../answers/measurements/measurement-record.ts';
import { compare } from '../../domain/lists/compare.ts';
import type { SortField } from '../../schemas/measurements/measurement-query.ts';

/** Orders records by a field; equal ones by id (or time and variable, where grouped rows have no id). */
export function sortRecords(
  records: MeasurementView[],
  field: SortField,
  descending: boolean,
): MeasurementView[] {
  const direction = descending ? -1 : 1;
  const key = ({ record }: MeasurementView) => record[field] ?? '';
  return records.sort(
    (a, b) =>
      direction *
      (compare(key(a), key(b)) || compare(tieOf(a), tieOf(b)) || a.record.variableId - b.record.variableId),
  );
}

const tieOf = ({ record: { id, startAt } }: MeasurementView) => id ?? startAt;
