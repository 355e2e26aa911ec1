import { createHmac } from 'node:crypto';
import { deploymentSecret } from './deployment-secret.ts';
import { variableSecretKey } from './keys.ts';

/**
 * The id of a name: the first 53 bits of its HMAC under the deployment's secret. It is the same for everybody here
 * without anything being stored for it, so that neither an id nor its price tells whether anybody else uses a name.
 */
export async function variableIdOf(foldedName: string): Promise<number> {
  const digest = createHmac('sha256', await getSecret())
    .update(foldedName)
    .digest();
  return Number(digest.readBigUInt64BE() >> 11n);
}

const getSecret = deploymentSecret(variableSecretKey);
