import * as v from 'valibot';
import { type Scope, scopes } from '../routes/route.ts';
import type { Client } from './client.ts';
import { failedConditions } from './database-errors.ts';
import { grantKey, grantMirrorKey, personKey } from './keys.ts';
import { parseStored } from './stored.ts';
import { type Item, transact } from './table.ts';

/** A person's leave for a client to act on their data, as far as the scopes go. */
const storedGrant = v.object({
  userId: v.number(),
  clientId: v.string(),
  scopes: v.array(v.picklist(scopes)),
  createdAt: v.number(),
});
export type Grant = v.InferOutput<typeof storedGrant>;

export const parseGrant = (item: Item): Grant => parseStored(storedGrant, item);

/** Grants and mirrors it on the client's side; false when the person does not exist (any more). */
export async function saveGrant(
  userId: number,
  client: Client,
  granted: readonly Scope[],
  now: number,
): Promise<boolean> {
  const grant: Grant = { userId, clientId: client.clientId, scopes: [...granted], createdAt: now };
  try {
    await transact([
      {
        ConditionCheck: {
          Key: personKey(userId),
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
        },
      },
      { Put: { Item: { ...grantKey(userId, client.clientId), ...grant } } },
      { Put: { Item: { ...grantMirrorKey(client.clientId, userId), ...grant } } },
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error) !== undefined) return false;
    throw error;
  }
}

/** Ends the grant, and with it every token issued under it; false when there was none. */
export async function removeGrant(userId: number, clientId: string): Promise<boolean> {
  try {
    await transact([
      { Delete: { Key: grantKey(userId, clientId), ConditionExpression: 'attribute_exists(pk)' } },
      { Delete: { Key: grantMirrorKey(clientId, userId) } },
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error) !== undefined) return false;
    throw error;
  }
}
