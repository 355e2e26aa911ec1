import { findGrantTo } from '../../data/clients/grant.ts';
import type { WaitingMessage } from '../../data/webhooks/webhook-queue.ts';
import { needsReading, type Webhook } from '../../domain/webhooks/webhook.ts';

/** True if the app may still read: what was queued while it might is not sent once it may not. */
export async function mayStillRead(
  { clientId }: Pick<Webhook, 'clientId'>,
  { event, userId }: Pick<WaitingMessage, 'event' | 'userId'>,
): Promise<boolean> {
  if (clientId === undefined || !needsReading(event)) return true;
  const grant = await findGrantTo(clientId, userId);
  return grant?.scopes.includes('readmeasurements') === true;
}
