import { userVariableKey } from '../../../shared/data/keys/variables.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { variableIdOf } from '../../../shared/data/variables/variable-id.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import type { ConnectorRecord } from '../../../shared/schemas/measurements/connector.ts';
import { numbered, type Scenario, withToken } from '../../bench/operations/scenario.ts';
import type { Person, Service } from '../../support/client.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { diaryOf, food, item, type PostedItem } from '../../support/people/measurements.ts';
import { body, names } from '../asking.ts';
import { tea } from '../attempts.ts';
import type { Card } from '../card.ts';
import { many, minute } from '../many.ts';
import { postPath, takeDoses } from '../trials.ts';
import { diaryView, inMinute } from './breaking.ts';
import { byHand, firstSecond, newRows, stretchesPerMonth } from './staging.ts';

const post = '/api/v3/measurements/post';

const mostBatches = 40;

const byDevice = { sourceName: 'Garmin' };

const saving = (name: string, count: number, source: object, from = 0): Scenario => ({
  name,
  requests: numbered((stage, n) => ({ ...withToken(stage, post), body: newRows(from + n, count, source) })),
  ...(count > 1 && { mostRequests: mostBatches }),
});

/** Each of a variable that nobody has recorded before. */
const savingNew = (name: string): Scenario => ({
  name,
  requests: numbered((stage, n) => ({
    ...withToken(stage, post),
    body: [item({ variableName: `New variable ${n}`, startAt: formatUtc(firstSecond) })],
  })),
  mostRequests: 40,
});

async function countOf(service: Service, person: Person): Promise<number | undefined> {
  const { body } = await service.get<{ connectors: ConnectorRecord[] }>('/api/v3/connectors/list', person);
  return body.connectors.find(({ displayName }) => displayName === 'Oura')?.count;
}

export const card: Card = {
  needs: 'writemeasurements',
  request: async () => ({ body: [item()] }),
  naming: ({ measurementId, importId }) => [
    { body: [item(), item({ id: measurementId, value: 5 })] },
    { body: [item()], query: { importId: String(importId) } },
  ],
  probes: async (service) => ({ importId: { as: await service.createPerson(), body: [], after: 1 } }),
  scenarios: [
    saving('one by hand', 1, byHand),
    saving('one of last month', 1, byHand, -stretchesPerMonth),
    savingNew('the first of a new variable'),
    saving('one from a device', 1, { sourceName: 'Oura' }),
    saving('a batch of 100 from a device', 100, byDevice),
    {
      name: 'the same 100 again',
      requests: async ({ person, service }, count) => {
        const body = newRows(-1, 100, byDevice);
        await diaryOf(service, person).post(body);
        return Array.from({ length: count }, () => ({ path: post, token: person.token, body }));
      },
      mostRequests: mostBatches,
    },
  ],
  limits: {
    'one by hand': { roundTrips: 3, waves: 2, writeUnits: 8 },
    // 5 on AWS: DynamoDB Local takes twice as much for a transaction's write of an index.
    'one of last month': { roundTrips: 2, waves: 2, writeUnits: 6 },
    'a batch of 100 from a device': { roundTrips: 9, waves: 3, writeUnits: 206 },
    'the first of a new variable': { roundTrips: 7, waves: 4, writeUnits: 12 },
  },
  worst: [
    {
      what: '1,000 new rows of 100 new variables',
      ownReads: 3000,
      request: () => ({
        body: many(1000, (n) => food({ variableName: `Other ${n % 100}`, startAt: minute(n) })),
      }),
    },
    {
      what: '25 moves',
      ownReads: 250,
      request: ({ ids }) => ({
        body: ids.slice(0, 25).map((id, n) => item({ id, startAt: minute(n), sourceName: 'Garmin' })),
      }),
    },
  ],
  rights: async (trial) => {
    const { service, person, keyed } = trial;
    await service.post(postPath, item(), keyed());
    await service.inTable(async () =>
      putItem({ Item: { ...userVariableKey(person.userId, await variableIdOf('broken')), record: '{}' } }),
    );
    await service.post(postPath, item({ variableName: 'broken' }), keyed());
    const { person: patient, ids: doses } = await takeDoses(trial);
    await trial.runtime.clock({ now: '2026-06-10T08:20:00Z' });
    // A dose of none opens its slot again.
    for (const id of doses) await service.post(postPath, { id, value: 0 }, patient);
    await trial.runtime.clock();
    await service.post(postPath, item({ sourceName: 'Another' }), person);
  },
  faults: [
    async function recordsNewVariables(service, person, word) {
      const items = Array.from({ length: 30 }, (_, n) =>
        item({
          variableName: `${word} ${n % 2}`,
          startAt: inMinute(n),
          ...(n % 3 === 0 ? { sourceName: 'Oura' } : {}),
        }),
      );
      return {
        request: posting('/api/v3/measurements/post', items),
        view: async () => [await diaryView(service, person), await countOf(service, person)],
      };
    },
    async function movesMeasurements(service, person) {
      const items = Array.from({ length: 6 }, (_, n) => item({ startAt: inMinute(n), value: (n % 5) + 1 }));
      const { body } = await diaryOf(service, person).post(items);
      const moved = body.data.measurements.map(({ id }, n) => ({
        ...items[n],
        id,
        startAt: inMinute(100 + n),
      }));
      return {
        request: posting('/api/v3/measurements/post', moved),
        view: () => diaryView(service, person),
        halfDoneProblems: (view) => {
          const places = (view as PostedItem[]).map(({ startAt }) => startAt);
          const stayed = items.filter(({ startAt }) => places.includes(startAt)).length;
          const isWhole = places.length === items.length && (stayed === 0 || stayed === items.length);
          return isWhole ? [] : [`of ${items.length} rows ${stayed} stayed and ${places.length} are there`];
        },
      };
    },
    async function changesPlaces(service, person) {
      const items = Array.from({ length: 4 }, (_, n) => item({ startAt: inMinute(n), value: n + 1 }));
      const { body } = await diaryOf(service, person).post(items);
      const turned = body.data.measurements.map(({ id }, n) => ({
        ...items[n],
        id,
        startAt: inMinute((n + 1) % 4),
      }));
      return {
        request: posting('/api/v3/measurements/post', [...turned, item({ startAt: inMinute(9) })]),
        view: () => diaryView(service, person),
        halfDoneProblems: (view) => {
          const values = (view as PostedItem[]).slice(0, 4).map(({ value }) => value);
          return ['1,2,3,4', '4,1,2,3'].includes(values.join()) ? [] : [`the rows are ${values}`];
        },
      };
    },
  ],
  asking: () =>
    body([
      food({ variableName: names.cause, unitAbbreviatedName: 'serving' }),
      food({ variableName: names.cause, unitAbbreviatedName: 'C' }),
    ]),
  attempts: (known) => [
    { body: item({ ...tea, value: 1, startAt: '2026-03-05T08:00:00' }) },
    {
      body: item({ ...tea, variableName: `Tea`, value: 1, startAt: '2026-03-01T08:00:00', sourceName: 'X' }),
    },
    { body: { id: known.weight?.id, note: 'Mine' } },
    { body: { id: known.first?.id, startAt: '2026-03-02T08:00:00' }, gets: 409 },
  ],
};
