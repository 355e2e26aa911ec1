import { createHmac, randomBytes } from 'node:crypto';
import { isConditionFailed } from './database-errors.ts';
import { variableSecretKey } from './keys.ts';
import { getItem, oncePerTable, putItem } from './table.ts';

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

const getSecret = oncePerTable(async (): Promise<Buffer> => {
  const known = (await findSecret()) ?? (await createSecret());
  return Buffer.from(known, 'base64url');
});

const findSecret = async () => (await getItem(variableSecretKey))?.secret as string | undefined;

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
