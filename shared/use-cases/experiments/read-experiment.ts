import { findExperiment } from '../../data/experiments/experiment.ts';
import { listDays } from '../../data/experiments/experiment-day.ts';
import { decryptSecret, keyedHashOf } from '../../data/experiments/experiment-secret.ts';
import { adherenceByDay } from '../../domain/experiments/adherence-by-day.ts';
import { disclosedFrom, type Whereabouts } from '../../domain/experiments/disclosure.ts';
import { dayOfExperiment, type Experiment, scheduledStarts } from '../../domain/experiments/experiment.ts';
import type { ExperimentDayView, ExperimentView } from '../../domain/experiments/experiment-view.ts';
import { orderOfPair } from '../../domain/experiments/order.ts';
import { daysInAll, effectDayOf, type PairOrder } from '../../domain/experiments/plan.ts';
import { progressOf } from '../../domain/experiments/progress.ts';
import { dailyValues, fillableDays } from '../../domain/experiments/records.ts';
import { armOf, daysOfPair, type InstructionDay } from '../../domain/experiments/schedule.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { evaluationInput, fingerprintOf, readRecordsOf } from './judge.ts';
import { type ExperimentPerson, planClock } from './read-records.ts';

/** An experiment with the days that have come; what is to come is in nothing that is computed here. */
export async function readExperiment(
  person: ExperimentPerson & Whereabouts,
  number: number,
  now: number,
): Promise<ExperimentView | undefined> {
  const { userId } = person;
  const experiment = await findExperiment(userId, number);
  if (experiment === undefined) return undefined;
  const { plan, result } = experiment;
  const clock = planClock(person, plan);
  const today = dayOfClock(clock, now);
  const last = result === undefined ? today : Math.min(today, dayOfClock(clock, result.at));
  const [answers, records, lot] = await Promise.all([
    listDays(userId, number),
    readRecordsOf(person, experiment, now),
    lotOfPast(experiment),
  ]);
  const answerOf = new Map(answers.map(({ day, answer }) => [day, answer]));
  const toldAt = new Map(answers.map((one) => [one.day, one.toldAt]));
  const isDisclosed = (day: InstructionDay) =>
    result !== undefined ||
    toldAt.has(day.day) ||
    disclosedFrom(experiment, person, day, toldAt.get(day.day - 1)) <= now;
  const days = scheduledStarts(experiment)
    .flatMap((_, pair) => daysOfPair(plan, experiment.starts, pair))
    .filter((day) => day.day <= last && isDisclosed(day))
    .flatMap((day): ExperimentDayView[] => {
      const order = lot?.(day.pair);
      if (order === undefined) return [];
      const answer = answerOf.get(day.day);
      return [{ ...day, arm: armOf(order, day.period), answer }];
    });
  const through = today - 1;
  const byClock = { timeZone: clock.zone, dayStartsAt: clock.dayStartsAt };
  const isFillable = fillableDays(records);
  const recorded = dailyValues(plan.effect, records.effect, byClock);
  const done = adherenceByDay(
    plan,
    days.filter(({ day }) => day <= through),
    { cause: dailyValues(plan.cause, records.cause, byClock), cards: records.cards ?? new Map(), isFillable },
  );
  const effect = new Map(
    done.flatMap(({ day }): [number, number][] => {
      const on = effectDayOf(plan, day);
      const value = recorded.get(on) ?? (isFillable(on) ? plan.effect.fillingValue : undefined);
      return value === undefined ? [] : [[on, value]];
    }),
  );
  const progress = progressOf(plan, daysInAll(plan), done, effect, through);
  if (result === undefined || result.order.length === 0) return { experiment, today, days, progress };
  const input = evaluationInput(person, experiment, records, result);
  return { experiment, today, days, progress, recordsChanged: fingerprintOf(input) !== result.fingerprint };
}

/** Computes the order of a pair. Callers ask only for pairs that have begun: later ones are secret. */
async function lotOfPast({
  sealedSecret,
  secret,
}: Experiment): Promise<((pair: number) => PairOrder) | undefined> {
  const opened = secret === undefined ? await decryptSecret(sealedSecret) : Buffer.from(secret, 'hex');
  return opened && ((pair) => orderOfPair(keyedHashOf(opened), pair));
}

/** Today's day of a running experiment, if it has one. */
export const todayOf = ({ experiment, today, days }: ExperimentView): ExperimentDayView | undefined =>
  dayOfExperiment(experiment, today) === undefined || experiment.result !== undefined
    ? undefined
    : days.find(({ day }) => day === today);
