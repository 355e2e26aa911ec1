import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Variable } from '../domain/variables/variable.ts';
import { foldName } from '../schemas/texts.ts';
import { failedConditions, isConditionFailed } from './database-errors.ts';
import {
  variableKey,
  variableNameKey,
  variablePartition,
  variableUserKey,
  variableUserPrefix,
} from './keys.ts';
import { parseStored } from './stored.ts';
import {
  batchGet,
  deleteItem,
  getItem,
  type Item,
  queryPages,
  transact,
  transactIfAllowed,
  updateItem,
  type Write,
} from './table.ts';

export const storedVariable = v.object({
  variableId: v.number(),
  name: v.string(),
  categoryId: v.number(),
  unitId: v.number(),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
});

const parseVariable = (item: Item): Variable => parseStored(storedVariable, item);

export async function findVariable(variableId: number): Promise<Variable | undefined> {
  const item = await getItem(variableKey(variableId));
  return item === undefined ? undefined : parseVariable(item);
}

/** Those of the ids that no variable has. */
export async function findUnknownVariables(variableIds: readonly number[]): Promise<number[]> {
  const known = new Set((await batchGet(variableIds.map(variableKey))).map(({ pk }) => pk));
  return variableIds.filter((id) => !known.has(variableKey(id).pk));
}

/** The variables that exist under these names, by folded name. */
export async function findVariablesByName(foldedNames: readonly string[]): Promise<Map<string, Variable>> {
  const items = await batchGet(foldedNames.map(variableNameKey));
  return new Map(items.map(parseVariable).map((variable) => [foldName(variable.name), variable]));
}

/**
 * Creates the variable unless somebody else just did: whoever is first decides, and everybody gets the same one.
 * The number is used up either way.
 */
export async function findOrCreateVariable(wanted: Variable): Promise<Variable> {
  const nameKey = variableNameKey(foldName(wanted.name));
  for (;;) {
    try {
      await transact([
        { Put: { Item: { ...nameKey, ...wanted }, ConditionExpression: 'attribute_not_exists(pk)' } },
        { Put: { Item: { ...variableKey(wanted.variableId), ...wanted } } },
      ]);
      return wanted;
    } catch (error) {
      if (failedConditions(error) === undefined) throw error;
      const existing = await getItem(nameKey);
      if (existing !== undefined) return parseVariable(existing);
    }
  }
}

/** Brings back a variable under the number it had; false when the name or the number stands for another one here. */
export async function restoreVariable(variable: Variable): Promise<boolean> {
  const free = {
    ConditionExpression: 'attribute_not_exists(pk) OR (variableId = :variableId AND #name = :name)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':variableId': variable.variableId, ':name': variable.name },
  };
  return transactIfAllowed([
    { Put: { Item: { ...variableNameKey(foldName(variable.name)), ...variable }, ...free } },
    { Put: { Item: { ...variableKey(variable.variableId), ...variable }, ...free } },
  ]);
}

/**
 * The writes that mark a person as a user of a variable. The second fails when the variable has just gone with its
 * last user, and stops whoever is about to remove it.
 */
export const useVariable = ({ variableId, name }: Variable, userId: number): [Write, Write] => [
  { Put: { Item: { ...variableUserKey(variableId, userId), userId } } },
  {
    Update: {
      Key: variableNameKey(foldName(name)),
      UpdateExpression: 'REMOVE retiring',
      ConditionExpression: 'variableId = :variableId',
      ExpressionAttributeValues: { ':variableId': variableId },
    },
  },
];

/**
 * The person no longer uses the variable; if nobody does, it goes, and its name with it. Between looking for users
 * and removing it, a new user may come: that is why it is first marked as retiring, which every new user undoes.
 */
export async function releaseVariable(variable: Variable, userId: number): Promise<void> {
  const { variableId, name } = variable;
  await deleteItem({ Key: variableUserKey(variableId, userId) });
  if (await hasUsers(variableId)) return;
  const retiring = randomUUID();
  const nameKey = variableNameKey(foldName(name));
  try {
    await updateItem({
      Key: nameKey,
      UpdateExpression: 'SET retiring = :retiring',
      ConditionExpression: 'variableId = :variableId',
      ExpressionAttributeValues: { ':retiring': retiring, ':variableId': variableId },
    });
    if (await hasUsers(variableId)) return;
    await transact([
      {
        Delete: {
          Key: nameKey,
          ConditionExpression: 'retiring = :retiring',
          ExpressionAttributeValues: { ':retiring': retiring },
        },
      },
      { Delete: { Key: variableKey(variableId) } },
    ]);
  } catch (error) {
    if (!isConditionFailed(error) && failedConditions(error) === undefined) throw error;
  }
}

async function hasUsers(variableId: number): Promise<boolean> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': variablePartition(variableId), ':prefix': variableUserPrefix },
    ConsistentRead: true,
    Limit: 1,
  });
  for await (const page of pages) if (page.length > 0) return true;
  return false;
}
