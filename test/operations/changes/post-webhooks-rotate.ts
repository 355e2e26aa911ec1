import { posting } from '../../support/faults/write-scenario.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { savedHook } from '../trials.ts';
import { save } from './breaking.ts';
import { savedWebhook } from './requests.ts';
import { each } from './staging.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => ({ body: { id: await savedWebhook(service, person) } }),
  naming: ({ webhookId }) => [{ body: { id: webhookId } }],
  scenarios: [
    {
      name: 'one',
      requests: each(({ id, ownerToken }) => ({
        path: '/api/v3/webhooks/rotate',
        token: ownerToken,
        body: { id },
      })),
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const id = await savedHook(trial);
    await trial.service.post('/api/v3/webhooks/rotate', { id }, trial.keyed());
  },
  faults: [
    async function rotates(service, person, word) {
      const { webhook, secret } = await save(service, person, word);
      return {
        request: posting('/api/v3/webhooks/rotate', { id: webhook.id }),
        view: async () => (await save(service, person, word)).secret === secret,
      };
    },
  ],
};
