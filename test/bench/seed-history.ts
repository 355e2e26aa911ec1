import { randomUUID } from 'node:crypto';
import { measurementItem } from '../../shared/data/measurements/measurement.ts';
import { closeArrival, openArrival } from '../../shared/data/measurements/source.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { channelOfId, measurementId } from '../../shared/domain/ids/measurement-id.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { findUnit } from '../../shared/domain/units/units.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import type { Person, Service } from '../support/client.ts';
import { diaryOf, item } from '../support/people/measurements.ts';

export interface History {
  readonly variableName: string;
  readonly variableId: number;
  readonly sourceName: string;
  /** Epoch seconds of the newest row; the others lie a minute apart before it. */
  readonly newestAt: number;
  readonly rows: number;
}

export const newestOfHistory = Date.UTC(2026, 5, 1) / 1000;
const rowsAtOnce = 1_000;

/**
 * Gives a person a history of one variable by the minute. The first row is posted, so that the variable, its
 * settings and its source are there as they would be; the rest is written by the data layer, which is faster and
 * ends the same.
 */
export async function seedHistory(
  service: Service,
  person: Person,
  rows: number,
  report: (written: number) => void = () => undefined,
): Promise<History> {
  const sourceName = 'Garmin';
  const first = item({ startAt: formatUtc(newestOfHistory), sourceName });
  const saved = await diaryOf(service, person).post([first]);
  const row = saved.body.data.measurements[0];
  if (row === undefined) throw new Error(`The first row was refused: ${JSON.stringify(saved.body)}`);
  const { id, variableId, variableName } = row;
  const now = epochSeconds();
  const rowAt = (minute: number) =>
    measurementItem(person.userId, {
      id: measurementId(newestOfHistory - minute * 60, channelOfId(id)),
      variableId,
      value: 1 + (minute % 5),
      unitId: findUnit(first.unitAbbreviatedName)?.id ?? 0,
      sourceName,
      createdAt: now,
      updatedAt: now,
    });
  await service.inTable(async () => {
    const arrival = await openArrival(
      person.userId,
      sourceName,
      { batch: 'seed', requestId: randomUUID() },
      now,
    );
    for (let from = 1; from < rows; from += rowsAtOnce) {
      const size = Math.min(rowsAtOnce, rows - from);
      await batchWrite(Array.from({ length: size }, (_, i) => ({ put: rowAt(from + i) })));
      report(from + size);
    }
    await closeArrival(arrival, { created: rows - 1, received: rows - 1 }, now);
  });
  return { variableName, variableId, sourceName, newestAt: newestOfHistory, rows };
}
