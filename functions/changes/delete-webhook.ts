import { removeWebhook } from '../../shared/data/webhooks/webhook.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { idToDelete } from '../../shared/operations/requests/id-to-delete.ts';
import { deleteWebhook } from '../../shared/routes/changes/delete-webhook.ts';

export const handler = endpoint(deleteWebhook, async ({ caller, query, body }) => {
  const id = idToDelete(query, body);
  if (!(await removeWebhook(caller.userId, id))) throw notFound('There is no such webhook.');
  return ok('Webhook deleted', 'Nothing more is sent to it.');
});
