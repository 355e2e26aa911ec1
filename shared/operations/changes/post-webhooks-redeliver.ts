import { postWebhooksRedeliver as route } from '../../routes/changes/post-webhooks-redeliver.ts';
import { queueAgain } from '../../use-cases/webhooks/queue-again.ts';
import { ok } from '../envelope.ts';
import { conflict, notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { ownWebhookThatIsOn } from './own-webhook.ts';

export const postWebhooksRedeliver = operation(route, {
  handle: async ({ caller, body: { id, messageId }, now }) => {
    const webhook = await ownWebhookThatIsOn(caller.userId, id);
    const outcome = await queueAgain(webhook, messageId, now);
    if (outcome === 'unknown') throw notFound('This message is not among the last deliveries.');
    if (outcome === 'shut out')
      throw conflict('This person no longer gives your app access to their records.');
    return ok('Message queued', 'It is sent again within a minute.');
  },
});
