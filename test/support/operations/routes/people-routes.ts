import type { Person, Service } from '../../client.ts';
import { daysAhead } from '../../people/shares.ts';
import { type RouteTable, read, readAndWrite } from '../route-knowledge.ts';

const webhook = { url: 'http://127.0.0.1:1/daymark', events: ['measurements.changed'] };

export async function savedWebhook(service: Service, person: Person): Promise<string> {
  const { body } = await service.post<{ webhook: { id: string } }>('/api/v3/webhooks', webhook, person);
  return body.webhook.id;
}

export const peopleRoutes: RouteTable = {
  'get-changes': read,
  'get-webhooks': { ...read, own: true },
  'post-webhooks': {
    needs: 'writemeasurements',
    own: true,
    request: async () => ({ body: webhook }),
  },
  'post-webhooks-rotate': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => ({ body: { id: await savedWebhook(service, person) } }),
    naming: ({ webhookId }) => [{ body: { id: webhookId } }],
  },
  'delete-webhook': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => ({ query: { id: await savedWebhook(service, person) } }),
    naming: ({ webhookId }) => [{ body: { id: webhookId } }, { query: { id: webhookId } }],
  },
  'get-shares': { ...read, own: true },
  'get-accesses': { ...read, own: true },
  'post-shares-create': {
    needs: readAndWrite,
    own: true,
    request: async () => ({ body: { with: 'link', name: 'Dr. Hu', until: daysAhead(30) } }),
    naming: ({ variableId, otherVariableId }) => [
      { body: { with: 'link', until: daysAhead(30), variableIds: [variableId] } },
      { body: { with: 'link', until: daysAhead(30), variableIds: [variableId, otherVariableId] } },
    ],
  },
  'post-shares-delete': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => {
      const client = await service.createClient(person.userId);
      await service.grant(person.userId, client);
      return { query: { clientIdToRevoke: client.clientId } };
    },
    naming: ({ clientId }) => [{ query: { clientIdToRevoke: clientId } }],
  },
  'get-users': { ...read, own: true, naming: () => [{ query: { clientUserId: '1' } }] },
  'get-user': read,
  'post-user-settings': {
    needs: readAndWrite,
    request: async () => ({ body: { earliestReminderTime: '08:00:00' } }),
    naming: ({ variableId }) => [{ body: { primaryOutcomeVariableId: variableId } }],
  },
  'delete-user': {
    needs: 'writemeasurements',
    own: true,
    request: async () => ({ query: { reason: 'because' } }),
  },
};
