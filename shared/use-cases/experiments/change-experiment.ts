import { findExperiment, replaceExperiment } from '../../data/experiments/experiment.ts';
import { findRunning, replaceRunning } from '../../data/experiments/running-experiments.ts';
import { createMessage, findMessage } from '../../data/feed/message.ts';
import { deleteReminder, findReminder } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import {
  dueLook,
  type Experiment,
  nextLookAt,
  paused,
  resumed,
} from '../../domain/experiments/experiment.ts';
import type { ExperimentOutcome } from '../../domain/experiments/result.ts';
import { experimentCard } from '../../domain/experiments/study/experiment-card.ts';
import type { EndedExperiment } from '../../domain/experiments/study/experiment-study.ts';
import { latestDayOfClock } from '../../domain/time/person-clock.ts';
import { clearPending } from '../reminders/clear-pending.ts';
import { type ExperimentOrder, judge, readOrder } from './judge.ts';
import { type ExperimentPerson, planClock } from './read-records.ts';

type ChangeOfExperiment = (experiment: Experiment, today: number) => Experiment;

/** Undefined for an unknown experiment; `isChanged` is false if nothing changed or it has ended. */
type ExperimentChange = { readonly experiment: Experiment; readonly isChanged: boolean } | undefined;

/** Pairs that have not begun wait; a pair once begun keeps its days. */
export const pauseExperiment = (
  person: ExperimentPerson,
  number: number,
  now: number,
): Promise<ExperimentChange> =>
  change(person, number, now, (experiment, today) =>
    experiment.pausedFrom === undefined ? paused(experiment, today) : experiment,
  );

export const resumeExperiment = (
  person: ExperimentPerson,
  number: number,
  now: number,
): Promise<ExperimentChange> =>
  change(person, number, now, (experiment, today) =>
    experiment.pausedFrom === undefined ? experiment : resumed(experiment, today),
  );

const unchanged = (experiment: Experiment) => ({ experiment, isChanged: false });

/** Takes a step from the experiment's current state, and again where someone else was quicker. */
const stepFrom = (
  userId: number,
  number: number,
  step: (before: Experiment) => Promise<ExperimentChange | typeof conflict>,
): Promise<ExperimentChange> =>
  retryOnConflict('An experiment', async () => {
    const before = await findExperiment(userId, number);
    return before && step(before);
  });

/** Saves what the next version should be, with the time of its next look. */
async function replace(
  userId: number,
  before: Experiment,
  wanted: Experiment,
  lookAt: number | undefined,
): Promise<ExperimentChange | typeof conflict> {
  const after = { ...wanted, version: before.version + 1 };
  const isSaved = await transactIfAllowed([replaceExperiment(userId, before, after, lookAt)]);
  return isSaved ? { experiment: after, isChanged: true } : conflict;
}

const change = (
  person: ExperimentPerson,
  number: number,
  now: number,
  by: ChangeOfExperiment,
): Promise<ExperimentChange> =>
  stepFrom(person.userId, number, async (before) => {
    if (before.result !== undefined) return unchanged(before);
    const clock = planClock(person, before.plan);
    const changed = by(before, latestDayOfClock(clock, now));
    if (changed === before) return unchanged(before);
    return replace(person.userId, before, { ...changed, updatedAt: now }, nextLookAt(changed, clock));
  });

/** Ends an experiment at its person's wish. A look that is due is taken first: what it finds counts. */
export const stopExperiment = (
  person: ExperimentPerson,
  number: number,
  harms: string | undefined,
  now: number,
): Promise<ExperimentChange> =>
  stepFrom(person.userId, number, async (before) => {
    const told = { ...before, ...(harms === undefined ? {} : { harms }) };
    // Harms may show after the end.
    if (before.result !== undefined)
      return before.harms === told.harms
        ? unchanged(before)
        : replace(person.userId, before, { ...told, updatedAt: now }, undefined);
    const clock = planClock(person, before.plan);
    // Pairs that waited keep no day that has passed: nobody got an instruction on it.
    const after = resumed(told, latestDayOfClock(clock, now));
    const opened = await getOrder(before);
    const look = dueLook(after, clock, now);
    const found = look && (await judge(person, after, opened, look.name, now));
    const result = found ?? (await judge(person, after, opened, 'stopped', now));
    if (result === undefined) throw new Error('A stopped experiment has a result.');
    return end(person.userId, { before, after, result, opened }, now);
  });

/** Makes the analysis that is due. If it decides nothing, that is noted and the next one waits. */
export const takeLook = (person: ExperimentPerson, number: number, now: number): Promise<ExperimentChange> =>
  stepFrom(person.userId, number, async (before) => {
    const clock = planClock(person, before.plan);
    const look = dueLook(before, clock, now);
    if (look === undefined) return unchanged(before);
    const opened = await getOrder(before);
    const result = await judge(person, before, opened, look.name, now);
    if (result !== undefined)
      return end(person.userId, { before, after: before, result, opened, isTold: true }, now);
    const after: Experiment = { ...before, looked: [...before.looked, look.name] };
    return replace(person.userId, before, after, nextLookAt(after, clock));
  });

async function getOrder(experiment: Experiment): Promise<ExperimentOrder> {
  const opened = await readOrder(experiment);
  if (opened === undefined) throw new Error('A running experiment was encrypted by another deployment.');
  return opened;
}

interface Ending {
  readonly before: Experiment;
  readonly after: Experiment;
  readonly result: ExperimentOutcome;
  readonly opened: ExperimentOrder;
  /** True if a card announces the end. */
  readonly isTold?: boolean;
}

/** Once it has ended, everybody may know the secret, and its reminder stops. */
async function end(
  userId: number,
  { before, after: wanted, result, opened, isTold = false }: Ending,
  now: number,
): Promise<ExperimentChange | typeof conflict> {
  const { pausedFrom: _, ...told } = wanted;
  const after: EndedExperiment = {
    ...told,
    result,
    secret: opened.secret.toString('hex'),
    updatedAt: now,
    version: before.version + 1,
  };
  const card = isTold ? experimentCard(after, undefined) : undefined;
  const [running, reminder, keptAt] = await Promise.all([
    findRunning(userId),
    findReminder(userId, before.reminderNumber),
    card && findMessage(userId, card.id),
  ]);
  const isEnded = await transactIfAllowed([
    replaceExperiment(userId, before, after, undefined),
    replaceRunning(userId, running, {
      lastNumber: running.lastNumber,
      running: running.running.filter(({ number }) => number !== before.number),
    }),
    ...(reminder === undefined ? [] : deleteReminder(userId, reminder, now)),
    ...(card === undefined ? [] : createMessage(userId, card, now, keptAt)),
  ]);
  if (!isEnded) return conflict;
  if (reminder !== undefined) await clearPending(userId, [reminder], now);
  return { experiment: after, isChanged: true };
}
