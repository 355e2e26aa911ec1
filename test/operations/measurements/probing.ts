import { measurementKey } from '../../../shared/data/keys/measurements.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Service } from '../../support/client.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';

/** Somebody whose few measurements differ in everything one can ask for. */
export async function createDiary(service: Service) {
  const person = await service.createPerson({ timezone: 'America/New_York' });
  const { body } = await diaryOf(service, person).post([
    item({ value: 5 }),
    item({ value: 2, startAt: '2026-03-02T03:00:00', sourceName: 'Oura' }),
    item({ value: 9, startAt: '2026-03-03T08:00:00' }),
    food({ variableName: 'Sugar', value: 2, unitAbbreviatedName: 'g', startAt: '2026-03-01T23:30:00' }),
    food({ variableName: 'Sugar', value: 500, unitAbbreviatedName: 'mg', startAt: '2026-03-04T08:00:00' }),
  ]);
  const ids = body.data.measurements.map(({ id }) => id);
  await service.inTable(() =>
    updateItem({
      Key: measurementKey(person.userId, ids[0] ?? 0),
      UpdateExpression: 'SET createdAt = :early, updatedAt = :early',
      ExpressionAttributeValues: { ':early': Date.UTC(2026, 2, 5) / 1000 },
    }),
  );
  return { person, ids };
}
