import { startOfId } from '../../domain/ids/measurement-id.ts';
import { etagOf } from '../../domain/measurements/content.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { formatUtc } from '../../domain/time/calendar.ts';

interface RecordedItem<Status> {
  readonly measurement: Measurement;
  readonly variableName: string;
  readonly status: Status;
  readonly notice?: string | undefined;
}

/** The receipt for one measurement that was posted. */
export const toRecordedItem = <Status>(item: RecordedItem<Status>) => ({
  ...withoutContent(item),
  variableId: item.measurement.variableId,
  variableName: item.variableName,
  etag: etagOf(item.measurement),
});

/** The receipt for a caller who may not read and named the measurement by its id: a value can be guessed from its etag. */
export const withoutContent = <Status>({ measurement, status, notice }: RecordedItem<Status>) => ({
  id: measurement.id,
  startAt: formatUtc(startOfId(measurement.id)),
  status,
  notice,
});
