import { createHmac, randomBytes } from 'node:crypto';
import { isConditionFailed } from './database-errors.ts';
import { variableSecretKey } from './keys.ts';
import { getItem, onceFoundInTable, putItem } from './table.ts';

/**
 * The id of a name: the first 53 bits of its HMAC under the deployment's secret. It is the same for everybody here
 * without anything being stored for it, so that neither an id nor its price tells whether anybody else uses a name.
 */
export const variableIdOf = async (foldedName: string): Promise<number> =>
  idUnder((await knownSecret()) ?? (await createSecret()), foldedName);

/** The same for whoever only looks: undefined where nobody has used any name yet, so that there is nothing to find. */
export async function findVariableIdOf(foldedName: string): Promise<number | undefined> {
  const secret = await knownSecret();
  return secret === undefined ? undefined : idUnder(secret, foldedName);
}

function idUnder(secret: string, foldedName: string): number {
  const digest = createHmac('sha256', Buffer.from(secret, 'base64url')).update(foldedName).digest();
  return Number(digest.readBigUInt64BE() >> 11n);
}

/** Read once per instance, unless there is none yet. */
const knownSecret = onceFoundInTable(findSecret);

async function findSecret(): Promise<string | undefined> {
  return (await getItem(variableSecretKey))?.secret as string | undefined;
}

/** Of several who find none at the same moment one creates it, and the others take that one. */
async function createSecret(): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  try {
    await putItem({
      Item: { ...variableSecretKey, secret },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    return secret;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const winner = await findSecret();
    if (winner === undefined) throw error;
    return winner;
  }
}
