import * as v from 'valibot';
import { type DayAnswer, dayAnswers } from '../../domain/experiments/experiment-view.ts';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import { experimentDayKey, experimentDaysOf, partsOfExperimentDay } from '../keys/experiments.ts';
import { personPartition } from '../keys/key.ts';
import { listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';
import { removeItems } from '../table/write.ts';

const storedExperimentDay = v.object({
  toldAt: v.optional(v.number()),
  answer: v.optional(v.picklist(dayAnswers)),
  answeredAt: v.optional(v.number()),
});

/** A day whose instruction was shown, and its answer: kept as long as the experiment, unlike handled notifications. */
type ExperimentDay = v.InferOutput<typeof storedExperimentDay> & { readonly day: number };

const days = record({
  schema: storedExperimentDay,
  read: (stored, { sk }): ExperimentDay => ({ ...stored, day: partsOfExperimentDay(sk).day ?? 0 }),
});

/** Joins the transaction that makes a day's card: each day gets one card. */
export const createExperimentDay = (
  userId: number,
  { experiment, day }: DayInstruction,
  now: number,
): Write => days.create(experimentDayKey(userId, experiment, day), { toldAt: now });

/** Joins the transaction that handles a day's card. */
export const answerDay = (
  userId: number,
  { experiment, day }: DayInstruction,
  answer: DayAnswer,
  now: number,
): Write => days.update(experimentDayKey(userId, experiment, day), { set: { answer, answeredAt: now } });

/** When the instruction of each day was shown; absent days had none. */
export async function findDays(
  userId: number,
  number: number,
  wanted: readonly number[],
): Promise<Map<number, number | undefined>> {
  const found = await days.findAll([...new Set(wanted)].map((day) => experimentDayKey(userId, number, day)));
  return new Map(found.map(({ day, toldAt }) => [day, toldAt]));
}

export const listDays = (userId: number, number: number): Promise<ExperimentDay[]> =>
  days.list(personPartition(userId), experimentDaysOf(number));

/** All days of an experiment; safe to repeat. */
export const removeDays = async (userId: number, experiment: number): Promise<void> =>
  removeItems(await listByPrefix(personPartition(userId), experimentDaysOf(experiment)));
