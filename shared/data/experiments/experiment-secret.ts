import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { KeyedHash } from '../../domain/experiments/order.ts';
import type { ExperimentPlan } from '../../domain/experiments/plan.ts';
import { canonicalJson } from '../../domain/texts/canonical-json.ts';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { experimentSecretKey } from '../keys/deployment.ts';

const encryptionKey = deploymentSecret(experimentSecretKey);

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const secretBytes = 32;
export const drawSecret = (): Buffer => randomBytes(secretBytes);

/** Encrypts the secret: an export carries it, but nobody can read the order out of a table or a file. */
export async function encryptSecret(secret: Buffer): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const encryption = createCipheriv(cipher, await encryptionKey.get(), nonce);
  const encrypted = Buffer.concat([encryption.update(secret), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), encrypted]).toString('base64url');
}

/** Undefined for what another deployment encrypted. */
export async function decryptSecret(encrypted: string): Promise<Buffer | undefined> {
  const key = await encryptionKey.find();
  if (key === undefined) return undefined;
  const bytes = Buffer.from(encrypted, 'base64url');
  try {
    const opener = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength));
    opener.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([opener.update(bytes.subarray(nonceLength + tagLength)), opener.final()]);
  } catch {
    return undefined;
  }
}

/** HMAC-SHA-256 under the secret, from which the order follows. */
export const keyedHashOf =
  (secret: Buffer): KeyedHash =>
  (message) =>
    createHmac('sha256', secret).update(message).digest();

/** The hash that is shown at the start, so that everybody can check order and plan at the end. */
export const commitmentOf = (secret: Buffer, plan: ExperimentPlan): string =>
  createHash('sha256').update(secret).update(canonicalJson(plan)).digest('hex');
