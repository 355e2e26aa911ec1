import type { Scenario } from '../../bench/operations/scenario.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import type { Card } from '../card.ts';
import { save, takeDoses } from '../trials.ts';
import { diaryView, inMinute } from './breaking.ts';
import { createDiary } from './probing.ts';
import { byHand, newRows, stretchesPerMonth } from './staging.ts';

const removing = (name: string, from: number): Scenario => ({
  name,
  requests: async ({ service, person }, count) => {
    const ids: number[] = [];
    for (let n = 0; ids.length < count; n++) {
      const { body } = await diaryOf(service, person).post(newRows(from - n, 500, byHand));
      ids.push(...body.data.measurements.map(({ id }) => id));
    }
    return ids.slice(0, count).map((id) => ({
      path: '/api/v3/measurements/delete',
      token: person.token,
      body: { id },
    }));
  },
});

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => {
    const { body } = await diaryOf(service, person).post(item());
    return { body: { id: body.data.measurements[0]?.id } };
  },
  naming: ({ measurementId }) => [{ body: { id: measurementId } }, { query: { id: String(measurementId) } }],
  probes: async (service) => {
    const { person: as, ids } = await createDiary(service);
    const [row] = (await diaryOf(service, as).list({ id: ids[1] ?? 0 })).body;
    const etag = row?.etag ?? '';
    return {
      id: { as, before: 1, after: ids[0] ?? 0 },
      ifMatch: { as, query: { id: ids[1] ?? 0 }, before: 'another', after: etag },
    };
  },
  scenarios: [removing('one', -1), removing('an old one', -stretchesPerMonth)],
  limits: {
    one: { roundTrips: 2, waves: 2, writeUnits: 2 },
    'an old one': { roundTrips: 2, waves: 2, writeUnits: 6 },
  },
  worst: 'usual',
  rights: async (trial) => {
    const { id } = await save(trial, 'Mood');
    await trial.service.del(`/api/v3/measurements/delete?id=${id}`, trial.keyed());
    const { person, ids } = await takeDoses(trial);
    await trial.runtime.clock({ now: '2026-06-10T08:30:00Z' });
    for (const dose of ids) await trial.service.del(`/api/v3/measurements/delete?id=${dose}`, person);
    await trial.runtime.clock();
  },
  faults: [
    async function removesOne(service, person) {
      const { body } = await diaryOf(service, person).post([item(), item({ startAt: inMinute(1) })]);
      const id = body.data.measurements[0]?.id;
      return {
        request: { method: 'DELETE', path: '/api/v3/measurements/delete', body: { id } },
        view: () => diaryView(service, person),
        onceMore: 404,
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.otherWeight?.id } }],
};
