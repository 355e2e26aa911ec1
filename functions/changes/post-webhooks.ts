import { toWebhookRecord } from '../../shared/answers/webhooks/webhook-record.ts';
import { secretsOf } from '../../shared/data/webhooks/webhook-secret.ts';
import { mostWebhooks } from '../../shared/domain/webhooks/webhook.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { badRequest, notFound, problemAt } from '../../shared/operations/failure.ts';
import { problemOfAddress } from '../../shared/platform/call-public.ts';
import { postWebhooks } from '../../shared/routes/changes/post-webhooks.ts';
import { isLoopbackIssuer } from '../../shared/settings/is-loopback-issuer.ts';
import { saveWebhook } from '../../shared/use-cases/webhooks/save-webhook.ts';

export const handler = endpoint(postWebhooks, async ({ caller, body, now }) => {
  const { url, events, clientId } = body;
  const problem = problemOfAddress(new URL(url), { allowLoopback: isLoopbackIssuer() });
  if (problem !== undefined) throw badRequest(problemAt('url', `cannot be called: ${problem}.`));
  if (clientId === undefined && events.includes('user.deleted'))
    throw badRequest(problemAt('events', 'user.deleted is for the webhooks of an app; give its clientId.'));
  const saved = await saveWebhook(caller.userId, body, now);
  if (saved.outcome === 'notOwner') throw notFound('You have no such app.');
  if (saved.outcome === 'tooMany')
    throw badRequest(problemAt('url', `there are ${mostWebhooks} webhooks already; delete one first.`));
  const { webhook } = saved;
  const [secret] = await secretsOf(webhook, now);
  const said = `Messages go to ${new URL(url).host}, signed with this secret.`;
  return { ...ok('Webhook saved', said), webhook: toWebhookRecord(webhook, now), secret };
});
