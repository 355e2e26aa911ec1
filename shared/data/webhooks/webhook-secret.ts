import { createHmac, type KeyObject } from 'node:crypto';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { webhookSecretKey } from '../keys/deployment.ts';

const senderKey = deploymentSecret(webhookSecretKey);

/** A secret in the form of Standard Webhooks. It is derived from the deployment's key, and stored nowhere. */
const secretOf = (key: KeyObject, webhookId: string, generation: number): string =>
  `whsec_${createHmac('sha256', key).update(`${webhookId} ${generation}`).digest('base64')}`;

/** The secrets that a webhook's messages are signed with now, the newest first. */
export async function secretsOf(
  { webhookId, generation, previous }: Webhook,
  now: number,
): Promise<[string, ...string[]]> {
  const key = await senderKey.get();
  const older = previous !== undefined && previous.until > now ? [previous.generation] : [];
  return [secretOf(key, webhookId, generation), ...older.map((one) => secretOf(key, webhookId, one))];
}
