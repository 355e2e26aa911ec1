import { startOfId } from '../../domain/ids/measurement-id.ts';
import { etagOf } from '../../domain/measurements/etag.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { formatUtc } from '../../domain/time/calendar.ts';

interface RecordedItem<Status> {
  readonly measurement: Measurement;
  readonly variableName: string;
  readonly status: Status;
  readonly notice?: string | undefined;
}

/** What became of one measurement that was posted. */
export const toRecordedItem = <Status>(item: RecordedItem<Status>) => ({
  ...withoutContent(item),
  variableId: item.measurement.variableId,
  variableName: item.variableName,
  etag: etagOf(item.measurement),
});

/** The same for somebody who may not read and named it by its id: from an etag, too, a value can be guessed. */
export const withoutContent = <Status>({ measurement, status, notice }: RecordedItem<Status>) => ({
  id: measurement.id,
  startAt: formatUtc(startOfId(measurement.id)),
  status,
  ...(notice === undefined ? {} : { notice }),
});
