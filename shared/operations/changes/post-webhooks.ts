import { toWebhookRecord } from '../../answers/webhooks/webhook-record.ts';
import { secretsOf } from '../../data/webhooks/webhook-secret.ts';
import { mostWebhooks } from '../../domain/webhooks/webhook.ts';
import { problemOfAddress } from '../../platform/call-public.ts';
import { postWebhooks as route } from '../../routes/changes/post-webhooks.ts';
import { isLoopbackIssuer } from '../../settings/is-loopback-issuer.ts';
import { saveWebhook } from '../../use-cases/webhooks/save-webhook.ts';
import { ok } from '../envelope.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postWebhooks = operation(route, {
  handle: async ({ caller, body, now }) => {
    const { url, events, clientId } = body;
    const problem = problemOfAddress(new URL(url), { allowLoopback: isLoopbackIssuer() });
    if (problem !== undefined) throw badRequest(problemAt('url', `cannot be called: ${problem}.`));
    if (clientId === undefined && events.includes('user.deleted'))
      throw badRequest(problemAt('events', 'user.deleted is for the webhooks of an app; give its clientId.'));
    const saved = await saveWebhook(caller.userId, body, now);
    if (saved.outcome === 'notOwner') throw notFound('You have no such app.');
    if (saved.outcome === 'tooMany')
      throw badRequest(
        problemAt('url', `you already have ${mostWebhooks} webhooks; delete one first.`, 'limit_reached'),
      );
    const { webhook } = saved;
    const [secret] = await secretsOf(webhook, now);
    const said = `Messages go to ${new URL(url).host}, signed with this secret.`;
    return { ...ok('Webhook saved', said), webhook: toWebhookRecord(webhook, now), secret };
  },
});
