import type { Card } from '../card.ts';
import { savedHook } from '../trials.ts';
import { save, view } from './breaking.ts';
import { savedWebhook } from './requests.ts';
import { each } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => ({ query: { id: await savedWebhook(service, person) } }),
  naming: ({ webhookId }) => [{ body: { id: webhookId } }, { query: { id: webhookId } }],
  probes: async (service) => {
    const as = await service.createPerson();
    const id = await savedWebhook(service, as);
    return { id: { as, before: '0'.repeat(24), after: id } };
  },
  scenarios: [
    {
      name: 'one',
      requests: each(({ id, ownerToken }) => ({
        path: `/api/v3/webhooks/delete?id=${id}`,
        token: ownerToken,
      })),
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const { clientId } = await trial.service.createClient(trial.person.userId);
    const id = await savedHook(trial, { clientId });
    await trial.service.del(`/api/v3/webhooks/delete?id=${id}`, trial.keyed());
  },
  faults: [
    async function deletes(service, person, word) {
      const { webhook } = await save(service, person, word);
      await save(service, person, `${word} too`);
      return {
        request: { method: 'DELETE', path: `/api/v3/webhooks/delete?id=${webhook.id}` },
        view: () => view(service, person),
        onceMore: 404,
      };
    },
  ],
  attempts: (known) => [{ query: { id: known.webhookId } }],
};
