import type { ConnectorRecord } from '../../../shared/schemas/connector.ts';
import type { Person, Service } from '../client.ts';
import { diaryOf, food, item, type PostedItem } from '../measurements.ts';
import type { Request } from './patient-client.ts';

export interface Prepared {
  readonly request: Request;
  /** What the person sees of it, without anything that differs from one person to the next. */
  view(): Promise<unknown>;
  /** What no request that died half-way may leave behind, even until it is sent again. */
  halfDoneProblems?(view: unknown): readonly string[];
  /** What sending it once more after success answers. @default 200 */
  readonly onceMore?: number;
}

/** Makes for a new person what a request needs. `word` is theirs alone, for names nobody used before. */
export type WriteScenario = (service: Service, person: Person, word: string) => Promise<Prepared>;

const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body });

/** The person's rows and, taken afresh, the count of a connector. */
async function diaryView(service: Service, person: Person) {
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

async function variableIds(service: Service, person: Person, items: readonly PostedItem[]) {
  const { body } = await diaryOf(service, person).post(items);
  return body.data.measurements.map(({ variableId }) => variableId);
}

const settingsView = async (service: Service, person: Person, ids: readonly number[]) => {
  const body = ids.map((variableId) => ({ variableId }));
  const answer = await service.post<{ userVariables: Record<string, unknown>[] }>(
    '/api/v3/userVariables',
    body,
    person,
  );
  return answer.body.userVariables.map(({ name, alias, onsetDelay, childCommonTagVariables }) => ({
    name,
    alias,
    onsetDelay,
    ingredients: (childCommonTagVariables as { name: string }[]).map((one) => one.name),
  }));
};

/** At least one for every operation that writes. */
export const writeScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
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
        request: post('/api/v3/measurements/post', items),
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
        request: post('/api/v3/measurements/post', moved),
        view: () => diaryView(service, person),
        halfDoneProblems: (view) => {
          const places = new Set((view as PostedItem[]).map(({ startAt }) => startAt));
          const lost = items.filter(({ startAt }, n) => !places.has(startAt) && !places.has(minute(100 + n)));
          return lost.map(({ startAt }) => `the row of ${startAt} is neither there nor where it was to go`);
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

  'post-user-variables': [
    async function renamesTwo(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const settings = ids.map((variableId, n) => ({ variableId, alias: `Alias ${n}`, onsetDelay: 60 + n }));
      return {
        request: post('/api/v3/userVariables', settings),
        view: () => settingsView(service, person, ids),
      };
    },
  ],

  'post-user-tags': [
    async function tags(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const [taggedVariableId, tagVariableId] = ids;
      return {
        request: post('/api/v3/userTags', { taggedVariableId, tagVariableId, conversionFactor: 3 }),
        view: () => settingsView(service, person, ids),
      };
    },
  ],

  'delete-user-tag': [
    async function untags(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const [taggedVariableId, tagVariableId] = ids;
      const tag = { taggedVariableId, tagVariableId, conversionFactor: 3 };
      await service.post('/api/v3/userTags', tag, person);
      const query = `taggedVariableId=${taggedVariableId}&tagVariableId=${tagVariableId}`;
      return {
        request: { method: 'DELETE', path: `/api/v3/userTags/delete?${query}` },
        view: () => settingsView(service, person, ids),
        onceMore: 404,
      };
    },
  ],
};
