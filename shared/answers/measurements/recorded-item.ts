import { etagOf } from '../../domain/measurements/etag.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import { formatUtc } from '../../domain/time/calendar.ts';

interface RecordedItem<Status> {
  readonly measurement: Measurement;
  readonly variableName: string;
  readonly status: Status;
  readonly notice?: string | undefined;
}

/** What became of one measurement that was posted. */
export const toRecordedItem = <Status>(item: RecordedItem<Status>) => ({
  id: item.measurement.id,
  variableId: item.measurement.variableId,
  variableName: item.variableName,
  startAt: formatUtc(startOfId(item.measurement.id)),
  status: item.status,
  etag: etagOf(item.measurement),
  ...(item.notice === undefined ? {} : { notice: item.notice }),
});
