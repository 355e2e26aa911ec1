import type { Scenario } from '../../bench/operations/scenario.ts';
import type { Person, Service } from '../../support/client.ts';
import type { Query } from '../../support/parameters/probe.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { names, query } from '../asking.ts';
import type { Card } from '../card.ts';
import { save, takeDoses } from '../trials.ts';
import { diaryView, inMinute } from './breaking.ts';
import { createDiary } from './probing.ts';
import { byHand, newRows, stretchesPerMonth } from './staging.ts';

const path = '/api/v3/measurements/delete';

const idsOf = async (service: Service, person: Person, items: readonly unknown[]) =>
  (await diaryOf(service, person).post(items)).body.data.measurements.map(({ id }) => id);

const removing = (name: string, from: number, rows: number): Scenario => ({
  name,
  requests: async ({ service, person }, count) => {
    const requests: { path: string; token: string; body: { ids: number[] } }[] = [];
    while (requests.length < count) {
      const ids = await idsOf(service, person, newRows(from - requests.length, rows, byHand));
      requests.push({ path, token: person.token, body: { ids } });
    }
    return requests;
  },
  mostRequests: 20,
});

/** The confirmation of a dry run by these filters. */
async function confirmationOf(service: Service, person: Person, filters: Record<string, string>) {
  const asked = new URLSearchParams({ ...filters, dryRun: 'true' });
  const { body } = await service.post<{ data: { deletion: { confirmation: string } } }>(
    `${path}?${asked}`,
    undefined,
    person,
  );
  return body.data.deletion.confirmation;
}

const moods = { variableName: 'Mood' };

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => ({ body: { ids: await idsOf(service, person, [item()]) } }),
  probes: async (service) => {
    const { person: as } = await createDiary(service);
    const counting = { dryRun: true };
    const choosing = (after: string, more: Query = {}) => ({ as, query: { ...counting, ...more }, after });
    const since = { earliestMeasurementTime: '2026-01-01T00:00:00' };
    return {
      variableName: choosing('mood', since),
      variableCategoryName: choosing('Foods', since),
      searchPhrase: choosing('ood', since),
      sourceName: choosing('Oura', since),
      connectorName: choosing('oura', since),
      value: choosing('(gt)4', since),
      startAt: choosing('2026-03-02', since),
      earliestMeasurementTime: choosing('2026-03-03T00:00:00', moods),
      latestMeasurementTime: choosing('2026-03-03T00:00:00', since),
      createdAt: choosing('(lt)2026-04-01', since),
      updatedAt: choosing('(lt)2026-04-01', since),
      dryRun: { as, query: moods, after: true },
      confirmation: { as, query: moods, before: 'another', after: await confirmationOf(service, as, moods) },
    };
  },
  scenarios: [removing('a hundred', -1, 100), removing('a hundred old ones', -stretchesPerMonth, 100)],
  limits: {
    'a hundred': { waves: 6, writeUnits: 210 },
    'a hundred old ones': { waves: 7, writeUnits: 215 },
  },
  worst: [
    {
      what: 'a thousand ids',
      ownReads: 1000,
      request: () => ({ body: { ids: Array.from({ length: 1000 }, (_, n) => 1 + n) } }),
    },
    { what: 'everything', request: () => ({ query: { value: '(ge)0', dryRun: 'true' } }) },
  ],
  rights: async (trial) => {
    const { service, runtime, person, keyed } = trial;
    const { id } = await save(trial, 'Mood', { startAt: '2020-03-01T08:00:00' });
    await service.post(path, { ids: [id] }, keyed());
    const doses = await takeDoses(trial);
    await runtime.clock({ now: '2026-06-10T08:30:00Z' });
    await service.post(path, { ids: doses.ids }, doses.person);
    await runtime.clock();
    await save(trial, 'Mood');
    const confirmation = await confirmationOf(service, person, moods);
    await service.post(`${path}?${new URLSearchParams({ ...moods, confirmation })}`, undefined, person);
  },
  faults: [
    async function removesByIds(service, person) {
      const items = [0, 1, 2].map((n) => item({ startAt: inMinute(n) }));
      const [first, second] = await idsOf(service, person, items);
      return {
        request: { method: 'POST', path, body: { ids: [first, second] } },
        view: () => diaryView(service, person),
      };
    },
    async function removesByFilter(service, person) {
      await idsOf(
        service,
        person,
        [0, 1, 2].map((n) => item({ startAt: inMinute(n), value: 1 + n })),
      );
      const filters = { value: '(le)2', variableName: 'Mood' };
      const confirmation = await confirmationOf(service, person, filters);
      return {
        request: { method: 'POST', path: `${path}?${new URLSearchParams({ ...filters, confirmation })}` },
        view: () => diaryView(service, person),
      };
    },
  ],
  asking: () =>
    query({ variableName: names.cause, dryRun: 'true' }, { searchPhrase: 'secret', dryRun: 'true' }),
  attempts: (known) => [
    { body: { ids: [known.second?.id] } },
    { query: { variableName: 'Tea', dryRun: 'true' }, gets: 403 },
  ],
};
