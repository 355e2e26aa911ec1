import * as v from 'valibot';
import type { Variable } from '../domain/variables/variable.ts';
import { foldName } from '../schemas/texts.ts';
import { failedConditions } from './database-errors.ts';
import { variableKey, variableNameKey } from './keys.ts';
import { parseStored } from './stored.ts';
import { batchGet, getItem, type Item, transact } from './table.ts';

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
