import { posting } from '../../support/faults/write-scenario.ts';
import type { Card } from '../card.ts';
import { breakHook, savedHook } from '../trials.ts';
import { deliveriesOf, save } from './breaking.ts';
import { savedWebhook } from './requests.ts';
import { each } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => ({ body: { id: await savedWebhook(service, person) } }),
  naming: ({ webhookId }) => [{ body: { id: webhookId } }],
  scenarios: [
    {
      name: 'one',
      requests: each(({ id, ownerToken }) => ({
        path: '/api/v3/webhooks/test',
        token: ownerToken,
        body: { id },
      })),
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const id = await savedHook(trial);
    await trial.service.post('/api/v3/webhooks/test', { id }, trial.keyed());
    await breakHook(trial, id);
    await trial.service.post('/api/v3/webhooks/test', { id }, trial.keyed());
  },
  faults: [
    async function queues(service, person, word) {
      const { webhook } = await save(service, person, word);
      return {
        request: posting('/api/v3/webhooks/test', { id: webhook.id }),
        view: async () => (await deliveriesOf(service, person, webhook.id)).nextTryAt !== undefined,
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.webhookId } }],
};
