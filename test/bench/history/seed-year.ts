import { measurementItem } from '../../../shared/data/measurements/measurement.ts';
import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { channelOfId, measurementId } from '../../../shared/domain/ids/measurement-id.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person, Service } from '../../support/client.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { type LocalTable, seedTable } from './seed-table.ts';

export const newest = Date.UTC(2026, 5, 1) / 1000;
export const variables = ['Heart Rate', 'Mood'] as const;

export interface SeedPlan {
  /** The rows of both variables together. */
  readonly rows: number;
  readonly secondsApart: number;
}

/**
 * Gives a person rows of two variables, half of them each. The first of each is posted, so that variable and source
 * are there as they would be; the rest goes straight into the table, which is faster and ends the same.
 */
export async function seedYear(
  service: Service,
  person: Person,
  { rows, secondsApart }: SeedPlan,
  table: LocalTable,
  report: (written: number) => void,
): Promise<void> {
  const now = epochSeconds();
  const first = variables.map((variableName) =>
    item({ variableName, startAt: formatUtc(newest), sourceName: 'Garmin' }),
  );
  const saved = await diaryOf(service, person).post(first);
  const seeded = saved.body.data.measurements;
  if (seeded.length !== first.length)
    throw new Error(`The first rows were refused: ${JSON.stringify(saved.body)}`);
  const random = mulberry32(1);
  // The first of each is there already.
  const itemAt = (i: number) => {
    const { id, variableId } = seeded[i % seeded.length] as (typeof seeded)[number];
    return measurementItem(person.userId, {
      id: measurementId(newest - (1 + Math.floor(i / seeded.length)) * secondsApart, channelOfId(id)),
      variableId,
      value: 1 + Math.floor(random() * 40) / 10,
      unitId: findUnit(first[0]?.unitAbbreviatedName ?? '')?.id ?? 0,
      sourceName: 'Garmin',
      createdAt: now,
      updatedAt: now,
    });
  };
  await seedTable(table, rows - seeded.length, itemAt, report);
}
