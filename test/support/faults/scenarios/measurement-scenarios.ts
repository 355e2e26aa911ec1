import type { ConnectorRecord } from '../../../../shared/schemas/measurements/connector.ts';
import type { Person, Service } from '../../client.ts';
import { diaryOf, item, type PostedItem } from '../../people/measurements.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

/** The person's rows. */
export async function diaryView(service: Service, person: Person) {
  const rows = (await diaryOf(service, person).list({ limit: 200 })).body;
  return rows.map(({ variableName, sourceName, startAt, value }) => ({
    variableName,
    sourceName,
    startAt,
    value,
  }));
}

async function countOf(service: Service, person: Person): Promise<number | undefined> {
  const { body } = await service.get<{ connectors: ConnectorRecord[] }>('/api/v3/connectors/list', person);
  return body.connectors.find(({ displayName }) => displayName === 'Oura')?.count;
}

export const measurementScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-measurements': [
    async function recordsNewVariables(service, person, word) {
      const items = Array.from({ length: 30 }, (_, n) =>
        item({
          variableName: `${word} ${n % 2}`,
          startAt: minute(n),
          ...(n % 3 === 0 ? { sourceName: 'Oura' } : {}),
        }),
      );
      return {
        request: posting('/api/v3/measurements/post', items),
        view: async () => [await diaryView(service, person), await countOf(service, person)],
      };
    },
    async function movesMeasurements(service, person) {
      const items = Array.from({ length: 6 }, (_, n) => item({ startAt: minute(n), value: (n % 5) + 1 }));
      const { body } = await diaryOf(service, person).post(items);
      const moved = body.data.measurements.map(({ id }, n) => ({
        ...items[n],
        id,
        startAt: minute(100 + n),
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
      const items = Array.from({ length: 4 }, (_, n) => item({ startAt: minute(n), value: n + 1 }));
      const { body } = await diaryOf(service, person).post(items);
      const turned = body.data.measurements.map(({ id }, n) => ({
        ...items[n],
        id,
        startAt: minute((n + 1) % 4),
      }));
      return {
        request: posting('/api/v3/measurements/post', [...turned, item({ startAt: minute(9) })]),
        view: () => diaryView(service, person),
        halfDoneProblems: (view) => {
          const values = (view as PostedItem[]).slice(0, 4).map(({ value }) => value);
          return ['1,2,3,4', '4,1,2,3'].includes(values.join()) ? [] : [`the rows are ${values}`];
        },
      };
    },
  ],

  'delete-measurement': [
    async function removesOne(service, person) {
      const { body } = await diaryOf(service, person).post([item(), item({ startAt: minute(1) })]);
      const id = body.data.measurements[0]?.id;
      return {
        request: { method: 'DELETE', path: '/api/v3/measurements/delete', body: { id } },
        view: () => diaryView(service, person),
        onceMore: 404,
      };
    },
  ],
};
