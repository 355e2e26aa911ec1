import { sixteenDigits } from '../../../shared/data/keys/key.ts';
import { noteAttempts } from '../../../shared/data/webhooks/deliveries.ts';
import { placeOfMessage } from '../../../shared/data/webhooks/webhook-queue.ts';
import type { Attempt } from '../../../shared/domain/webhooks/delivery.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakHook, savedHook, type Trial } from '../trials.ts';
import { deliveriesOf, save } from './breaking.ts';
import { savedWebhook } from './requests.ts';
import { saveWebhook } from './staging.ts';

const path = '/api/v3/webhooks/redeliver';
const testPath = '/api/v3/webhooks/test';
/** A message that never was. */
const noMessage = (id: string) => `msg_${id}_0000000000000001_0000000000000001_0-0`;

/** A test that was sent and waits no more; answers its id. */
async function deliveredTest({ service, person: { userId } }: Trial, id: string): Promise<string> {
  const now = epochSeconds();
  const messageId = `msg_${id}_${sixteenDigits(userId)}_${sixteenDigits(1)}_0-0`;
  const sk = placeOfMessage(id, messageId) ?? '';
  const attempt = {
    sk,
    event: 'webhook.test',
    userId,
    at: now,
    triedAt: now,
    status: 204,
    problem: '',
    milliseconds: 9,
  };
  await service.inTable(() => noteAttempts(id, [attempt as Attempt], now));
  return messageId;
}

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => {
    const id = await savedWebhook(service, person);
    const { body } = await service.post<{ messageId: string }>(testPath, { id }, person);
    return { body: { id, messageId: body.messageId } };
  },
  naming: ({ webhookId }) => [{ body: { id: webhookId, messageId: noMessage(webhookId) } }],
  scenarios: [
    {
      name: 'one that waits',
      requests: async (stage, count) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => {
            const { id, ownerToken: token } = await saveWebhook(stage, n);
            const { body } = await stage.service.post<{ messageId: string }>(testPath, { id }, { token });
            return { path, token, body: { id, messageId: body.messageId } };
          }),
        ),
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const id = await savedHook(trial);
    const { body } = await trial.service.post<{ messageId: string }>(testPath, { id }, trial.keyed());
    await trial.service.post(path, { id, messageId: body.messageId }, trial.keyed());
    const again = await deliveredTest(trial, id);
    await trial.service.post(path, { id, messageId: again }, trial.keyed());
    await breakHook(trial, id);
    await trial.service.post(path, { id, messageId: again }, trial.keyed());
  },
  faults: [
    async function queues(service, person, word) {
      const { webhook } = await save(service, person, word);
      const { id } = webhook;
      const { body } = await service.post<{ messageId: string }>(testPath, { id }, person);
      return {
        request: posting(path, { id, messageId: body.messageId }),
        view: async () => (await deliveriesOf(service, person, id)).nextTryAt !== undefined,
      };
    },
  ],
};
