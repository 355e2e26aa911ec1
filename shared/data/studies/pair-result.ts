import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { PersonsResult } from '../../domain/studies/persons-result.ts';
import type { GroupMembership, PoolMember } from '../../domain/studies/pool-round.ts';
import type { Pool } from '../../domain/studies/pooling.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { pairPartition, resultKey, resultPrefix } from '../keys/studies.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem } from '../table/read.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { absent } from '../table/writes.ts';
import { withdrawFigure } from './pool.ts';

const storedResult = v.object({
  adjustedCorrelation: v.number(),
  effectiveSampleSize: v.number(),
  optimum: v.nullable(
    v.object({ value: v.number(), unitId: v.number(), extreme: v.picklist(['highest', 'lowest']) }),
  ),
});
const storedMark = v.object({
  round: v.number(),
  formedAt: v.number(),
  group: v.number(),
  size: v.number(),
  entered: storedResult,
  enteredAt: v.number(),
  share: storedResult,
});
/** A person's standing in a pool, stored beside their result; texts hold what a number may be too small for. */
export const storedStanding = {
  round: v.optional(v.number()),
  lot: v.optional(v.number(), 0),
  counted: v.optional(v.string()),
};

export const parseResult = (text: string): PersonsResult => parseStored(storedResult, JSON.parse(text));

export const parseCounted = (text: string | undefined): { readonly counted?: GroupMembership } =>
  text === undefined ? {} : { counted: parseStored(storedMark, JSON.parse(text)) };

const members = record({
  schema: v.object({ userId: v.number(), ...storedStanding, result: v.string() }),
  prefix: resultPrefix,
  read: ({ counted, result, ...member }): PoolMember => ({
    ...member,
    ...parseCounted(counted),
    result: parseResult(result),
  }),
});

/** A random place among those who come to a pool, which nobody can choose. */
export const drawLot = (): number => randomInt(2 ** 40);

/** Bounds the reads of one pool: beyond this number another person would not move the figures. */
const mostPeople = 20_000;

/** The results of those who share, in an order that does not change. */
export async function listPairResults({
  causeVariableId,
  effectVariableId,
}: VariablePair): Promise<PoolMember[]> {
  const people: PoolMember[] = [];
  for await (const page of members.pages(pairPartition(causeVariableId, effectVariableId))) {
    people.push(...page);
    if (people.length >= mostPeople) break;
  }
  return people.slice(0, mostPeople);
}

/** Those of a person's studies whose result is kept for the population. */
export async function findContributed<T extends VariablePair>(
  userId: number,
  studies: readonly T[],
): Promise<Set<T>> {
  const keys = studies.map((study) => resultKey(study.causeVariableId, study.effectVariableId, userId));
  const found = new Set((await batchGet(keys)).map(({ pk }) => pk));
  return new Set(studies.filter((_, i) => found.has(keys[i]?.pk)));
}

/** Keeps the result of a person who shares; who counts already goes on counting. */
export const resultWrite = (
  userId: number,
  { causeVariableId, effectVariableId }: VariablePair,
  result: PersonsResult,
): Write =>
  members.update(resultKey(causeVariableId, effectVariableId, userId), {
    set: { userId, result: JSON.stringify(result) },
    setIfAbsent: { lot: drawLot() },
  });

/** The writes that take a person's result out, and with it the figure it counts in; none where there is none. */
export async function resultRemoval(userId: number, pair: VariablePair): Promise<Write[]> {
  const { causeVariableId, effectVariableId } = pair;
  const key = resultKey(causeVariableId, effectVariableId, userId);
  const item = await getItem(key);
  if (item === undefined) return [];
  const pool: Pool = { type: 'population', causeVariableId, effectVariableId };
  return item.round === undefined
    ? [members.remove(key, { round: absent })]
    : [members.remove(key), ...(await withdrawFigure(pool))];
}

/** Safe to repeat. */
export async function withdrawResult(userId: number, pair: VariablePair): Promise<void> {
  await retryOnConflict('A result', async () => {
    const writes = await resultRemoval(userId, pair);
    if (writes.length === 0) return;
    return (await transactIfAllowed(writes)) ? undefined : conflict;
  });
}
