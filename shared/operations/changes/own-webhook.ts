import { findWebhook } from '../../data/webhooks/webhook.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { conflict, notFound } from '../failure.ts';

/** A webhook of the caller's; anybody else's does not exist. */
export async function ownWebhook(userId: number, id: string): Promise<Webhook> {
  const webhook = await findWebhook(id);
  if (webhook?.ownerId !== userId) throw notFound('This webhook does not exist.');
  return webhook;
}

/** The same, if messages are sent to it. */
export async function ownWebhookThatIsOn(userId: number, id: string): Promise<Webhook> {
  const webhook = await ownWebhook(userId, id);
  if (webhook.off !== undefined) throw conflict('This webhook is off. Save it again to turn it on.');
  return webhook;
}
