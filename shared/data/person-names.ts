import * as v from 'valibot';
import { largestSlot } from '../domain/measurements/measurement-id.ts';
import { foldName } from '../domain/texts/fold-name.ts';
import type { Variable } from '../domain/variables/variable.ts';
import { isConditionFailed, isItemTooLarge } from './database-errors.ts';
import { aliasKey, foldedAliasOf, personNameKey, personNamePrefix, personPartition } from './keys.ts';
import { parseStored } from './stored.ts';
import { batchGet, type Item, listByPrefix, updateItem } from './table.ts';

/** What a name means to the person who uses it. */
export const storedVariable = v.object({
  variableId: v.number(),
  name: v.string(),
  categoryId: v.number(),
  unitId: v.number(),
  combinationOperation: v.picklist(['MEAN', 'SUM']),
});
/** The person's number for a pair of variable and source, and the source's first spelling. */
const storedSlot = v.object({ slot: v.number(), sourceName: v.string() });
const storedName = v.object({ variable: storedVariable, slots: v.record(v.string(), storedSlot) });
export const storedAlias = v.object({ variableId: v.number() });

export type Slot = v.InferOutput<typeof storedSlot>;

/** Where a person's measurements of a name go. What is here never changes; slots are only added. */
export interface PersonName {
  readonly foldedName: string;
  readonly variable: Variable;
  /** By `slotLabel` of the source. */
  readonly slots: Readonly<Record<string, Slot>>;
}

/** Prefixed, so that no source's name can be the name of a member every object has. */
const slotLabel = (sourceName: string) => `s ${foldName(sourceName)}`;

export const findSlot = ({ slots }: PersonName, sourceName: string): Slot | undefined =>
  slots[slotLabel(sourceName)];

export const parseName = (item: Item): PersonName => {
  const { variable, slots } = parseStored(storedName, item);
  return { foldedName: foldName(variable.name), variable, slots };
};

export const nameItem = (userId: number, { foldedName, variable, slots }: PersonName): Item => ({
  ...personNameKey(userId, foldedName),
  variable,
  slots,
});

/** The person's variables of these names, by folded name; aliases are not looked at. */
export async function findPersonNames(
  userId: number,
  foldedNames: readonly string[],
): Promise<Map<string, PersonName>> {
  const items = await batchGet(foldedNames.map((name) => personNameKey(userId, name)));
  return new Map(items.map(parseName).map((name) => [name.foldedName, name]));
}

export async function listPersonNames(userId: number): Promise<PersonName[]> {
  return (await listByPrefix(personPartition(userId), personNamePrefix)).map(parseName);
}

/** The variable ids behind these aliases, by folded alias. */
export async function findAliases(
  userId: number,
  foldedAliases: readonly string[],
): Promise<Map<string, number>> {
  const items = await batchGet(foldedAliases.map((alias) => aliasKey(userId, alias)));
  return new Map(items.map((item) => [foldedAliasOf(item.sk), parseStored(storedAlias, item).variableId]));
}

/** The id of the variable a person means by a name or an alias. */
export async function findVariableIdByName(userId: number, name: string): Promise<number | undefined> {
  const folded = foldName(name);
  const items = await batchGet([personNameKey(userId, folded), aliasKey(userId, folded)]);
  const named = items.find(({ sk }) => sk === personNameKey(userId, folded).sk);
  if (named !== undefined) return parseName(named).variable.variableId;
  return items[0] === undefined ? undefined : parseStored(storedAlias, items[0]).variableId;
}

/** More would make the record too large; no variable has so many devices or apps. */
const mostSourcesPerVariable = 1000;

/**
 * Gives a pair of variable and source its slot, once and for all: of two who try at the same time the first wins
 * and the other's number is a gap. Undefined when there is no room for another source.
 */
export async function allocateSlot(
  userId: number,
  { foldedName }: PersonName,
  { slot, sourceName }: Slot,
): Promise<PersonName | undefined> {
  if (slot > largestSlot) return undefined;
  try {
    const { Attributes } = await updateItem({
      Key: personNameKey(userId, foldedName),
      UpdateExpression: 'SET slots.#source = if_not_exists(slots.#source, :slot)',
      ConditionExpression: 'attribute_exists(slots.#source) OR size(slots) < :most',
      ExpressionAttributeNames: { '#source': slotLabel(sourceName) },
      ExpressionAttributeValues: { ':slot': { slot, sourceName }, ':most': mostSourcesPerVariable },
      ReturnValues: 'ALL_NEW',
    });
    return parseName(Attributes ?? {});
  } catch (error) {
    if (isConditionFailed(error) || isItemTooLarge(error)) return undefined;
    throw error;
  }
}
