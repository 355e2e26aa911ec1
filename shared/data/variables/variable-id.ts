import { createHmac, type KeyObject } from 'node:crypto';
import { deploymentSecret } from '../deployment/deployment-secret.ts';
import { variableSecretKey } from '../keys/deployment.ts';

const secret = deploymentSecret(variableSecretKey);

/** The bits that a number in JSON holds exactly. */
const idBits = 53n;

/**
 * The id of a name: the first bits of its HMAC under the deployment's secret. It is the same for everybody here
 * without anything being stored for it, so that neither an id nor its cost shows whether anybody else uses a name.
 */
export const variableIdOf = async (foldedName: string): Promise<number> =>
  idUnder(await secret.get(), foldedName);

/** The same for reading only: undefined where nobody has used any name yet, so that there is nothing to find. */
export async function findVariableIdOf(foldedName: string): Promise<number | undefined> {
  const known = await secret.find();
  return known === undefined ? undefined : idUnder(known, foldedName);
}

function idUnder(key: KeyObject, foldedName: string): number {
  const digest = createHmac('sha256', key).update(foldedName).digest();
  return Number(digest.readBigUInt64BE() >> (64n - idBits));
}
