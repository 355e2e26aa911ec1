import * as v from 'valibot';
import { type DayAnswer, dayAnswers } from '../../domain/experiments/experiment-view.ts';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import type { Item } from '../item.ts';
import { experimentDayKey, experimentDaysOf, partsOfExperimentDay } from '../keys/experiments.ts';
import { keyOfItem, personPartition } from '../keys/key.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, listByPrefix } from '../table/read.ts';
import type { Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';

export const storedExperimentDay = v.object({
  toldAt: v.optional(v.number()),
  answer: v.optional(v.picklist(dayAnswers)),
  answeredAt: v.optional(v.number()),
});

/** A day that was told, and its answer: kept as long as the experiment, unlike handled notifications. */
export type ExperimentDay = v.InferOutput<typeof storedExperimentDay> & { readonly day: number };

const parseDay = (item: Item): ExperimentDay => ({
  ...parseStored(storedExperimentDay, item),
  day: partsOfExperimentDay(item.sk).day ?? 0,
});

/** Joins the transaction that makes a day's card: each day is told once. */
export const tellDay = (userId: number, { experiment, day }: DayInstruction, now: number): Write => ({
  Put: {
    Item: { ...experimentDayKey(userId, experiment, day), toldAt: now },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Joins the transaction that handles a day's card. */
export const answerDay = (
  userId: number,
  { experiment, day }: DayInstruction,
  answer: DayAnswer,
  now: number,
): Write => ({
  Update: {
    Key: experimentDayKey(userId, experiment, day),
    UpdateExpression: 'SET answer = :answer, answeredAt = :now',
    ExpressionAttributeValues: { ':answer': answer, ':now': now },
  },
});

export async function findDays(
  userId: number,
  number: number,
  days: readonly number[],
): Promise<Set<number>> {
  const items = await batchGet([...new Set(days)].map((day) => experimentDayKey(userId, number, day)));
  return new Set(items.map((item) => parseDay(item).day));
}

export const listDays = async (userId: number, number: number): Promise<ExperimentDay[]> =>
  (await listByPrefix(personPartition(userId), experimentDaysOf(number))).map(parseDay);

/** All days of an experiment; safe to repeat. */
export async function removeDays(userId: number, experiment: number): Promise<void> {
  const items = await listByPrefix(personPartition(userId), experimentDaysOf(experiment));
  await batchWrite(items.map((item) => ({ remove: keyOfItem(item) })));
}
