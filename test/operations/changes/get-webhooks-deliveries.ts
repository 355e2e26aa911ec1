import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { savedHook } from '../trials.ts';
import { savedWebhook } from './requests.ts';
import { each } from './staging.ts';

export const card: Card = {
  ...read,
  own: true,
  request: async (service, person) => ({ query: { id: await savedWebhook(service, person) } }),
  naming: ({ webhookId }) => [{ query: { id: webhookId } }],
  probes: async (service) => {
    const as = await service.createPerson();
    return { id: { as, before: '0'.repeat(24), after: await savedWebhook(service, as) } };
  },
  scenarios: [
    {
      name: 'none',
      requests: each(({ id, ownerToken }) => ({
        path: `/api/v3/webhooks/deliveries?id=${id}`,
        token: ownerToken,
      })),
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const id = await savedHook(trial);
    await trial.service.get(`/api/v3/webhooks/deliveries?id=${id}`, trial.person);
  },
};
