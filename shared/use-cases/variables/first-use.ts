import { findPersonNames, nameItem, type PersonName } from '../../data/person-names.ts';
import { transactIfAllowed } from '../../data/table.ts';
import { userVariableItem } from '../../data/user-variable.ts';
import { variableIdOf } from '../../data/variable-id.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { summableOperation } from '../../domain/variables/effective-settings.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';

const writesAtOnce = 16;

/** All that a name means to a person comes from their own first use of it. */
export type FirstUse = Pick<
  MeasurementInput,
  'variableName' | 'unit' | 'category' | 'combinationOperation' | 'upc'
>;

export interface Adoption {
  /** By folded name. */
  readonly names: ReadonlyMap<string, PersonName>;
  /** Folded names whose id another variable of the person's has: of 2^53 ids, once in a very long while. */
  readonly collided: ReadonlySet<string>;
}

export const nameCollides = 'cannot be told from another variable of yours; use another name.';

/** Makes the person's own every name that they have not used before. */
export async function adoptNames(
  userId: number,
  known: ReadonlyMap<string, PersonName>,
  uses: readonly FirstUse[],
  now: number,
): Promise<Adoption> {
  const firstUses = new Map(uses.toReversed().map((use) => [foldName(use.variableName), use]));
  const unknown = [...firstUses].filter(([name]) => !known.has(name));
  const names = new Map(known);
  const collided = new Set<string>();
  await mapInParallel(unknown, writesAtOnce, async ([name, use]) => {
    const adopted = await adopt(userId, name, use, now);
    if (adopted === undefined) collided.add(name);
    else names.set(name, adopted);
  });
  return { names, collided };
}

/** Of two first uses of a name at the same moment one counts, and the other finds it. */
async function adopt(
  userId: number,
  foldedName: string,
  { variableName, category, unit, combinationOperation, upc }: FirstUse,
  now: number,
): Promise<PersonName | undefined> {
  const variable: Variable = {
    variableId: await variableIdOf(foldedName),
    name: variableName,
    categoryId: category.id,
    unitId: unit.id,
    combinationOperation: summableOperation(combinationOperation, unit),
  };
  const settings = upc === undefined ? {} : { upc };
  const userVariable: UserVariable = { variable, settings, createdAt: now, updatedAt: now, revision: 0 };
  const name: PersonName = { foldedName, variable, slots: {} };
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const created = await transactIfAllowed([
    { Put: { Item: userVariableItem(userId, userVariable), ...isNew } },
    { Put: { Item: nameItem(userId, name), ...isNew } },
  ]);
  return created ? name : (await findPersonNames(userId, [foldedName])).get(foldedName);
}
