import type { Person, Service } from '../../support/client.ts';
import { diaryOf, type PostedItem } from '../../support/people/measurements.ts';

export async function variableIds(service: Service, person: Person, items: readonly PostedItem[]) {
  const { body } = await diaryOf(service, person).post(items);
  return body.data.measurements.map(({ variableId }) => variableId);
}

export const settingsView = async (service: Service, person: Person, ids: readonly number[]) => {
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
