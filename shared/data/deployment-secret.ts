import { randomBytes } from 'node:crypto';
import { isConditionFailed } from './database-errors.ts';
import type { Key } from './keys.ts';
import { getItem, oncePerTable, putItem } from './table.ts';

/** A secret that the deployment makes itself when it is first needed, and keeps in the table. */
export const deploymentSecret = (key: Key): (() => Promise<Buffer>) =>
  oncePerTable(async () => Buffer.from((await find(key)) ?? (await create(key)), 'base64url'));

const find = async (key: Key) => (await getItem(key))?.secret as string | undefined;

/** Of several who find none at the same moment one creates it, and the others take that one. */
async function create(key: Key): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  try {
    await putItem({ Item: { ...key, secret }, ConditionExpression: 'attribute_not_exists(pk)' });
    return secret;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const winner = await find(key);
    if (winner === undefined) throw error;
    return winner;
  }
}
