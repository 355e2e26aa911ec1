import type { Person, Service } from '../../client.ts';
import { diaryOf, food, type PostedItem } from '../../people/measurements.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

export async function variableIds(service: Service, person: Person, items: readonly PostedItem[]) {
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

export const variableScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-user-variables': [
    async function renamesTwo(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const settings = ids.map((variableId, n) => ({ variableId, alias: `Alias ${n}`, onsetDelay: 60 + n }));
      return {
        request: posting('/api/v3/userVariables', settings),
        view: () => settingsView(service, person, ids),
      };
    },
  ],

  'delete-user-variable': [
    async function deletes(service, person, word) {
      const [variableId] = await variableIds(service, person, [food({ variableName: word })]);
      return {
        request: { method: 'DELETE', path: `/api/v3/userVariables/delete?variableId=${variableId}` },
        view: async () => {
          const { body } = await service.get<{ userVariables: { name: string; deletingSince?: string }[] }>(
            `/api/v3/userVariables?variableId=${variableId}`,
            person,
          );
          const rows = await diaryOf(service, person).list({ variableName: word });
          return {
            isGoing: body.userVariables.map(({ deletingSince }) => deletingSince !== undefined),
            rows: rows.body.length,
          };
        },
      };
    },
  ],

  'post-user-tags': [
    async function tags(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const [taggedVariableId, tagVariableId] = ids;
      return {
        request: posting('/api/v3/userTags', { taggedVariableId, tagVariableId, conversionFactor: 3 }),
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
