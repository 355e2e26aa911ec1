import { listDays } from '../../data/experiments/experiment-day.ts';
import { decryptSecret, keyedHashOf } from '../../data/experiments/experiment-secret.ts';
import { type EvaluationInput, evaluate, lookData } from '../../domain/experiments/evaluate.ts';
import type { Experiment } from '../../domain/experiments/experiment.ts';
import { orderOf } from '../../domain/experiments/order.ts';
import type { PairOrder } from '../../domain/experiments/plan.ts';
import type { CardAnswer, ExperimentRecords } from '../../domain/experiments/records.ts';
import { type ExperimentOutcome, resultOf } from '../../domain/experiments/result.ts';
import { lastEffectDay } from '../../domain/experiments/schedule.ts';
import { mustAt } from '../../domain/lists/must.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { type ExperimentPerson, findParticipants, planClock, readRecords } from './read-records.ts';

/** The secret of an experiment and the order it gives, opened only at a look or at the end. */
export interface ExperimentOrder {
  readonly secret: Buffer;
  readonly order: readonly PairOrder[];
}

export async function readOrder({
  sealedSecret,
  plan,
  secret,
}: Experiment): Promise<ExperimentOrder | undefined> {
  const opened = secret === undefined ? await decryptSecret(sealedSecret) : Buffer.from(secret, 'hex');
  return opened && { secret: opened, order: orderOf(keyedHashOf(opened), plan.pairs) };
}

/** The records of an experiment's days, and how its cards were answered. */
export async function readRecordsOf(
  person: ExperimentPerson,
  experiment: Experiment,
  now: number,
): Promise<ExperimentRecords> {
  const { plan, number, starts } = experiment;
  const [participants, days] = await Promise.all([
    findParticipants(person.userId, experiment),
    listDays(person.userId, number),
  ]);
  const cards = new Map(
    days.flatMap(({ day, answer }): [number, CardAnswer][] => (answer === undefined ? [] : [[day, answer]])),
  );
  const span = { from: mustAt(starts, 0), to: lastEffectDay(plan, starts, plan.pairs - 1) };
  return readRecords(person, plan, participants, { span, now, cards });
}

/** The input of a look; `through` is the last day that has ended. */
export function evaluationInput(
  person: ExperimentPerson,
  { plan, starts }: Experiment,
  records: ExperimentRecords,
  { order, look, through }: Pick<EvaluationInput, 'order' | 'look' | 'through'>,
): EvaluationInput {
  const { zone, dayStartsAt } = planClock(person, plan);
  return { plan, order, starts, look, through, records, clock: { timeZone: zone, dayStartsAt } };
}

/** Equal for two looks at the same daily values. */
export function fingerprintOf(input: EvaluationInput): string {
  const { effect, days } = lookData(input);
  return sha256(JSON.stringify([[...effect], days.map(({ day, nearer }) => [day, nearer])]));
}

/** Judges an experiment by a look, or as it was stopped; undefined where it continues. */
export async function judge(
  person: ExperimentPerson,
  experiment: Experiment,
  { order }: ExperimentOrder,
  look: EvaluationInput['look'],
  now: number,
): Promise<ExperimentOutcome | undefined> {
  const through = dayOfClock(planClock(person, experiment.plan), now) - 1;
  const records = await readRecordsOf(person, experiment, now);
  const input = evaluationInput(person, experiment, records, { order, look, through });
  const evaluation = evaluate(input);
  if (evaluation.verdict === 'continue') return undefined;
  return resultOf(experiment.plan, evaluation, {
    order,
    fingerprint: fingerprintOf(input),
    through,
    at: now,
    daysMoved: countMoves(person, experiment, through),
  });
}

/** The days of an experiment on which the person left a time zone for another. */
function countMoves(person: ExperimentPerson, { plan, starts }: Experiment, through: number): number {
  const clock = planClock(person, plan);
  const moves = (person.formerZones ?? []).map(({ until }) => dayOfClock(clock, until - 1));
  const last = Math.min(through, lastEffectDay(plan, starts, plan.pairs - 1));
  return new Set(moves.filter((day) => day >= mustAt(starts, 0) && day <= last)).size;
}
