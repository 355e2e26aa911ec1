import { postWebhooksTest as route } from '../../routes/changes/post-webhooks-test.ts';
import { queueTest } from '../../use-cases/webhooks/queue-again.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ownWebhookThatIsOn } from './own-webhook.ts';

export const postWebhooksTest = operation(route, {
  handle: async ({ caller, body: { id }, now }) => {
    const messageId = await queueTest(await ownWebhookThatIsOn(caller.userId, id), now);
    return { ...ok('Test queued', 'It is sent within a minute.'), messageId };
  },
});
