import { keepMessage } from '../../data/feed/message.ts';
import { findExisting } from '../../data/people/person.ts';
import type { OffReason, Webhook } from '../../domain/webhooks/webhook.ts';

const why: Readonly<Record<OffReason, string>> = {
  gone: 'It answered that it wants no more (410).',
  failing: 'It could not be reached, or did not answer with success, for three days.',
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
    title: 'A webhook was switched off',
    content: `Nothing is sent to ${host} any more. ${why[off.reason]} Save the webhook again to switch it on.`,
  };
  await keepMessage({ userId: ownerId }, card, now);
}
