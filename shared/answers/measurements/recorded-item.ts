import type { Measurement } from '../../domain/measurements/measurement.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import { formatUtc } from '../../domain/time/calendar.ts';

interface RecordedItem<Status> {
  readonly measurement: Pick<Measurement, 'id' | 'variableId'>;
  readonly variableName: string;
  readonly status: Status;
}

/** What became of one measurement that was posted. */
export const toRecordedItem = <Status>({ measurement, variableName, status }: RecordedItem<Status>) => ({
  id: measurement.id,
  variableId: measurement.variableId,
  variableName,
  startAt: formatUtc(startOfId(measurement.id)),
  status,
});
