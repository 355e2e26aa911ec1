import { keepMessage } from '../../data/feed/message.ts';
import { findExisting } from '../../data/people/person.ts';
import type { OffReason, Webhook } from '../../domain/webhooks/webhook.ts';

const why: Readonly<Record<OffReason, string>> = {
  gone: 'Your server asked us to stop (410).',
  failing: 'We couldn’t reach it, or it answered with errors, for three days.',
};

/** Puts a card into the owner's feed that says a webhook was switched off; the same again is the same card. */
export async function notifyOwner(
  { webhookId, ownerId, url, off }: Pick<Webhook, 'webhookId' | 'ownerId' | 'url' | 'off'>,
  now: number,
): Promise<void> {
  if (off === undefined || (await findExisting([ownerId])).length === 0) return;
  const { host } = new URL(url);
  const card = {
    id: `webhook-${webhookId}-${off.at}`,
    title: 'A webhook was turned off',
    content: `Nothing is sent to ${host} any more. ${why[off.reason]} Save the webhook again to turn it on.`,
  };
  await keepMessage({ userId: ownerId }, card, now);
}
