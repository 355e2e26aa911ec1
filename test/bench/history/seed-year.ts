import { measurementItem } from '../../../shared/data/measurements/measurement.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { channelOfId, measurementId } from '../../../shared/domain/measurements/measurement-id.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import type { Person, Service } from '../../support/client.ts';
import { randomNumbers } from '../../support/people/histories.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { patiently } from '../patiently.ts';

export const newest = Date.UTC(2026, 5, 1) / 1000;
export const variables = ['Heart Rate', 'Mood'] as const;
const rowsAtOnce = 1000;

export interface Seeded {
  /** Of both variables together. */
  readonly rows: number;
  readonly secondsApart: number;
}

/**
 * Gives a person rows of two variables, half of them each, so far apart. The first of each is posted, so that variable
 * and source are there as they would be; the rest is written by the data layer, which is faster and ends the same.
 */
export async function seedYear(
  service: Service,
  person: Person,
  { rows, secondsApart }: Seeded,
  report: (written: number) => void,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  let written = 0;
  const seed = async (variableName: string, which: number) => {
    const first = item({ variableName, startAt: formatUtc(newest), sourceName: 'Garmin' });
    const saved = await diaryOf(service, person).post([first]);
    const receipt = saved.body.data.measurements[0];
    if (receipt === undefined) throw new Error(`The first row was refused: ${JSON.stringify(saved.body)}`);
    const random = randomNumbers(which + 1);
    const put = (i: number) => ({
      put: measurementItem(person.userId, {
        id: measurementId(newest - i * secondsApart, channelOfId(receipt.id)),
        variableId: receipt.variableId,
        value: 1 + Math.floor(random() * 40) / 10,
        unitId: findUnit(first.unitAbbreviatedName)?.id ?? 0,
        sourceName: 'Garmin',
        createdAt: now,
        updatedAt: now,
      }),
    });
    for (let from = 1; from < rows / 2; from += rowsAtOnce) {
      const size = Math.min(rowsAtOnce, rows / 2 - from);
      const rowsNow = Array.from({ length: size }, (_, i) => put(from + i));
      await patiently(() => service.inTable(() => batchWrite(rowsNow)));
      written += size;
      report(written);
    }
  };
  await Promise.all(variables.map(seed));
}
