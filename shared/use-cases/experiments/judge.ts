import { listDays } from '../../data/experiments/experiment-day.ts';
import { lotOf, openSecret } from '../../data/experiments/experiment-secret.ts';
import { type EvaluationInput, evaluate, lookedAt } from '../../domain/experiments/evaluate.ts';
import type { Experiment } from '../../domain/experiments/experiment.ts';
import { orderOf } from '../../domain/experiments/order.ts';
import type { PairOrder } from '../../domain/experiments/plan.ts';
import type { CardAnswer, ExperimentRecords } from '../../domain/experiments/records.ts';
import { type Result, resultOf } from '../../domain/experiments/result.ts';
import { lastEffectDay } from '../../domain/experiments/schedule.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { type ExperimentPerson, findParticipants, planClock, readRecords } from './read-records.ts';

/** An experiment with its secret, for those who may know: at a look, or at the end. */
export interface Opened {
  readonly secret: Buffer;
  readonly order: readonly PairOrder[];
}

export async function openLot({ sealedSecret, plan, secret }: Experiment): Promise<Opened | undefined> {
  const opened = secret === undefined ? await openSecret(sealedSecret) : Buffer.from(secret, 'hex');
  return opened && { secret: opened, order: orderOf(lotOf(opened), plan.pairs) };
}

/** What was recorded in the days of an experiment, with how its cards were answered. */
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
    days.flatMap(({ day, answer }): [number, CardAnswer][] =>
      answer === 'done' || answer === 'notDone' ? [[day, answer]] : [],
    ),
  );
  const span = { from: starts[0] as number, to: lastEffectDay(plan, starts, plan.pairs - 1) };
  return readRecords(person, plan, participants, span, now, cards);
}

/** What a look sees; `through` is the last day that has ended. */
export function evaluationInput(
  person: ExperimentPerson,
  { plan, starts }: Experiment,
  order: readonly PairOrder[],
  records: ExperimentRecords,
  look: EvaluationInput['look'],
  through: number,
): EvaluationInput {
  const { zone, dayStartsAt } = planClock(person, plan);
  return { plan, order, starts, look, through, records, clock: { timeZone: zone, dayStartsAt } };
}

/** Two looks at the same daily values have the same. */
export function fingerprintOf(input: EvaluationInput): string {
  const { effect, days } = lookedAt(input);
  return sha256(JSON.stringify([[...effect], days.map(({ day, nearer }) => [day, nearer])]));
}

/** Judges an experiment by a look, or as it was stopped; undefined where it goes on. */
export async function judge(
  person: ExperimentPerson,
  experiment: Experiment,
  { order }: Opened,
  look: EvaluationInput['look'],
  now: number,
): Promise<Result | undefined> {
  const through = dayOfClock(planClock(person, experiment.plan), now) - 1;
  const records = await readRecordsOf(person, experiment, now);
  const input = evaluationInput(person, experiment, order, records, look, through);
  const evaluation = evaluate(input);
  if (evaluation.verdict === 'continue') return undefined;
  return resultOf(experiment.plan, evaluation, {
    order,
    fingerprint: fingerprintOf(input),
    through,
    at: now,
  });
}
