import { measurementKey } from '../../../shared/data/keys/measurements.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Service } from '../client.ts';
import { diaryOf, food, item } from '../people/measurements.ts';
import { cursorProbe, foreignClientProbe, type ProbeMaker, type Probes } from './probe.ts';

/** Somebody whose few measurements differ in everything one can ask for. */
async function createDiary(service: Service) {
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

export const measurementProbes: Readonly<Record<string, ProbeMaker>> = {
  'get-measurements': async (service): Promise<Probes> => {
    const { person: as, ids } = await createDiary(service);
    const grouped = { groupingWidth: 86_400 };
    return {
      variableName: { as, after: 'mood' },
      variableCategoryName: { as, after: 'Foods' },
      searchPhrase: { as, after: 'ood' },
      sourceName: { as, after: 'Oura' },
      connectorName: { as, after: 'oura' },
      unitName: { as, after: 'Milligrams' },
      value: { as, after: '(gt)4' },
      id: { as, after: ids[1] ?? 0 },
      ids: { as, after: `${ids[1]},${ids[2]}` },
      fields: { as, after: 'id,value' },
      startAt: { as, after: '2026-03-02' },
      earliestMeasurementTime: { as, after: '2026-03-03T00:00:00' },
      latestMeasurementTime: { as, after: '2026-03-03T00:00:00' },
      createdAt: { as, after: '(lt)2026-04-01' },
      updatedAt: { as, after: '(lt)2026-04-01' },
      minMaxFilter: { as, before: false, after: true },
      groupingWidth: { as, after: 86_400 },
      groupingTimezone: { as, query: grouped, after: 'Asia/Tokyo' },
      doNotProcess: { as, query: grouped, after: true },
      doNotConvert: { as, before: false, after: true },
      sort: { as, after: '-value' },
      limit: { as, after: 2 },
      offset: { as, after: 2 },
      cursor: await cursorProbe(service, as, '/api/v3/measurements'),
      clientId: await foreignClientProbe(service),
    };
  },

  'delete-measurement': async (service) => {
    const { person: as, ids } = await createDiary(service);
    const [row] = (await diaryOf(service, as).list({ id: ids[1] ?? 0 })).body;
    const etag = row?.etag ?? '';
    return {
      id: { as, before: 1, after: ids[0] ?? 0 },
      ifMatch: { as, query: { id: ids[1] ?? 0 }, before: 'another', after: etag },
      clientId: await foreignClientProbe(service, { query: { id: 1 } }),
    };
  },

  'post-measurements': async (service) => ({
    clientId: await foreignClientProbe(service, { body: [] }),
    importId: { as: await service.createPerson(), body: [], after: 1 },
  }),
};
