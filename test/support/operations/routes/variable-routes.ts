import { diaryOf, item } from '../../people/measurements.ts';
import { nothing, type RouteRequest, type RouteTable, read, twoVariables } from '../route-knowledge.ts';

export const variableRoutes: RouteTable = {
  'get-variable-categories': { needs: 'any token', request: nothing },
  'get-user-variables': {
    ...read,
    naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  },
  'post-user-variables': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [variableId] = await twoVariables(service, person);
      return { body: [{ variableId, description: 'How I feel' }] };
    },
    naming: ({ variableId }) => [
      { body: [{ variableId, alias: 'Mine' }] },
      { body: [{ id: variableId, alias: 'Mine' }] },
    ],
  },
  'delete-user-variable': {
    needs: ['readmeasurements', 'writemeasurements'],
    own: true,
    request: async (service, person) => {
      // A variable of its own: nothing can be recorded of it while it is being removed.
      const leaving = item({ variableName: `Leaving mood ${crypto.randomUUID()}` });
      const { body } = await diaryOf(service, person).post(leaving);
      return { query: { variableId: String(body.data.measurements[0]?.variableId) } };
    },
    naming: ({ variableId }): RouteRequest[] => [
      { query: { variableId: String(variableId) } },
      { query: { variableId: String(variableId), dryRun: 'true' } },
    ],
  },
  'post-user-tags': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [tagVariableId, taggedVariableId] = await twoVariables(service, person);
      return { body: { taggedVariableId, tagVariableId, conversionFactor: 2 } };
    },
    naming: ({ variableId, otherVariableId }) => [
      { body: { taggedVariableId: variableId, tagVariableId: otherVariableId, conversionFactor: 2 } },
    ],
  },
  'delete-user-tag': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [tagVariableId, taggedVariableId] = await twoVariables(service, person);
      const ids = { taggedVariableId, tagVariableId };
      await service.post('/api/v3/userTags', { ...ids, conversionFactor: 2 }, person);
      return { query: { taggedVariableId: String(taggedVariableId), tagVariableId: String(tagVariableId) } };
    },
    naming: ({ variableId, otherVariableId }) => [
      { query: { taggedVariableId: String(variableId), tagVariableId: String(otherVariableId) } },
    ],
  },
};
