import { removeWebhook } from '../../data/webhooks/webhook.ts';
import { deleteWebhook as route } from '../../routes/changes/delete-webhook.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { idToDelete } from '../requests/id-to-delete.ts';

export const deleteWebhook = operation(route, {
  handle: async ({ caller, query, body }) => {
    const id = idToDelete(query, body);
    if (!(await removeWebhook(caller.userId, id))) throw notFound('This webhook does not exist.');
    return ok('Webhook deleted', 'It receives no more messages.');
  },
});
