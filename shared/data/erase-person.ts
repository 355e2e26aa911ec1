import {
  clientPartition,
  grantKey,
  grantMirrorKey,
  grantPrefix,
  type Key,
  ownedClientPrefix,
  personKey,
  personPartition,
  personTokenPrefix,
  tokenKey,
  userVariablePrefix,
  variableUserKey,
} from './keys.ts';
import { emailOf, parsePerson } from './person.ts';
import { batchWrite, deleteItem, getItem, type Item, listByPrefix, queryPages, updateItem } from './table.ts';

/**
 * Removes a person and everything that belongs to them; answers how many items went. Safe to run again after it
 * died anywhere: what an item leads to is removed before the item, and the profile, which leads to it all, last.
 */
export async function erasePerson(userId: number, now: number): Promise<number> {
  const profile = await getItem(personKey(userId));
  if (profile === undefined) return 0;
  await markDeleted(userId, now);
  let removed = 0;
  for await (const page of queryPages({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': personPartition(userId) },
    ConsistentRead: true,
  })) {
    const items = page.map(keyOf).filter(({ sk }) => sk !== personKey(userId).sk);
    const elsewhere = (await Promise.all(items.map((item) => belongings(userId, item)))).flat();
    await batchWrite(elsewhere.map((remove) => ({ remove })));
    await batchWrite(items.map((remove) => ({ remove })));
    removed += elsewhere.length + items.length;
  }
  await deleteItem({ Key: emailOf(parsePerson(profile)) });
  await deleteItem({ Key: personKey(userId) });
  return removed + 2;
}

/** From here on no token of the person's is valid. */
const markDeleted = (userId: number, now: number) =>
  updateItem({
    Key: personKey(userId),
    UpdateExpression: 'SET deletedAt = if_not_exists(deletedAt, :now)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now },
  });

const keyOf = (item: Item): Key => ({ pk: item.pk as string, sk: item.sk as string });

/** The items in other partitions that exist because of this one. */
async function belongings(userId: number, { sk }: Key): Promise<Key[]> {
  if (sk.startsWith(personTokenPrefix)) return [tokenKey(sk.slice(personTokenPrefix.length))];
  if (sk.startsWith(grantPrefix)) return [grantMirrorKey(sk.slice(grantPrefix.length), userId)];
  if (sk.startsWith(userVariablePrefix))
    return [variableUserKey(Number(sk.slice(userVariablePrefix.length)), userId)];
  if (sk.startsWith(ownedClientPrefix)) return clientItems(sk.slice(ownedClientPrefix.length));
  return [];
}

/** A client goes with its owner, and with it every grant other people gave it. */
async function clientItems(clientId: string): Promise<Key[]> {
  const keys = (await listByPrefix(clientPartition(clientId), '')).map(keyOf);
  const granters = keys
    .filter(({ sk }) => sk.startsWith(grantPrefix))
    .map(({ sk }) => Number(sk.slice(grantPrefix.length)));
  return [...granters.map((granter) => grantKey(granter, clientId)), ...keys];
}
