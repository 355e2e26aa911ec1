import * as v from 'valibot';
import type { PersonsResult } from '../domain/studies/persons-result.ts';
import type { VariablePair } from '../domain/studies/study.ts';
import { pairPartition, resultKey, resultPrefix } from './keys.ts';
import { parseStored } from './stored.ts';
import { batchGet, type Item, queryPages, type Write } from './table.ts';

const storedResult = v.object({
  adjustedCorrelation: v.number(),
  effectiveSampleSize: v.number(),
  numberOfPairs: v.number(),
  optimalValue: v.nullable(v.number()),
  optimalValueUnitId: v.number(),
});
const parseResult = (item: Item): PersonsResult => parseStored(storedResult, JSON.parse(String(item.result)));

/** Bounds what one study reads: beyond this many people another one would not move the figures. */
const mostPeople = 20_000;

/** What people's own studies of a pair found, in an order that does not change. */
export async function listPairResults({
  causeVariableId,
  effectVariableId,
}: VariablePair): Promise<PersonsResult[]> {
  const results: PersonsResult[] = [];
  for await (const page of queryPages({
    KeyConditionExpression: 'pk = :pair AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: {
      ':pair': pairPartition(causeVariableId, effectVariableId),
      ':prefix': resultPrefix,
    },
    ConsistentRead: true,
  })) {
    results.push(...page.map(parseResult));
    if (results.length >= mostPeople) break;
  }
  return results.slice(0, mostPeople);
}

/** The same of certain people. */
export async function findPairResults(
  { causeVariableId, effectVariableId }: VariablePair,
  userIds: readonly number[],
): Promise<PersonsResult[]> {
  const people = userIds.slice(0, mostPeople);
  const items = await batchGet(people.map((userId) => resultKey(causeVariableId, effectVariableId, userId)));
  return items.sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)).map(parseResult);
}

/** Keeps what a person's own study found; a study that found nothing leaves no trace. */
export function resultWrite(
  userId: number,
  { causeVariableId, effectVariableId }: VariablePair,
  result: PersonsResult | undefined,
): Write {
  const Key = resultKey(causeVariableId, effectVariableId, userId);
  if (result === undefined) return { Delete: { Key } };
  return { Put: { Item: { ...Key, userId, result: JSON.stringify(result) } } };
}
