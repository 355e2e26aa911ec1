import { daySeconds } from '../time/calendar.ts';
import { dayOfClock, type PersonClock } from '../time/person-clock.ts';
import { firstEpochAtLocal } from '../time/zone.ts';
import { dayOfLook, type Look, type LookName, looksOf } from './looks.ts';
import type { ExperimentPlan } from './plan.ts';
import type { ExperimentOutcome } from './result.ts';
import { type InstructionDay, instructionDay, moveUnbegun, type PairStarts } from './schedule.ts';

/** An experiment of a person's, from its start on. */
export interface Experiment {
  /** Counted from 1 for each person. */
  readonly number: number;
  readonly causeVariableId: number;
  readonly effectVariableId: number;
  readonly plan: ExperimentPlan;
  readonly commitment: string;
  /** The secret, which only this deployment can open; once the experiment has ended, `secret` shows it to everybody. */
  readonly sealedSecret: string;
  /** Hexadecimal. */
  readonly secret?: string;
  readonly starts: PairStarts;
  /** The number of the reminder that shows its days' instructions. */
  readonly reminderNumber: number;
  /** Pairs that would begin on this day or later wait until the experiment continues. */
  readonly pausedFrom?: number;
  /** The looks that were taken and said nothing. */
  readonly looked: readonly LookName[];
  /** The reason for it, in the person's words. */
  readonly why?: string;
  /** The reasons for its length, as shown to the person before the start. */
  readonly lengthChosen: readonly string[];
  readonly prescriberAgrees?: true;
  /** Harms that the person noticed, in their words. */
  readonly harms?: string;
  readonly startedAt: number;
  readonly updatedAt: number;
  /** Counts the changes, so that of two at the same moment the second notices the first. */
  readonly version: number;
  /** Absent while it runs. */
  readonly result?: ExperimentOutcome;
  /** Absent until it is published for the first time. */
  readonly publication?: Publication;
}

interface Publication {
  /** The random part of its address, which stays. */
  readonly pageId: string;
  /** Absent once it was taken back. */
  readonly publishedAt?: number;
}

export const experimentId = (number: number): string => `experiment-${number}`;

const idPattern = /^experiment-([1-9]\d{0,8})$/;

/** The number in an id; undefined if the text is no id. */
export function numberOfId(id: string): number | undefined {
  const [, number] = idPattern.exec(id.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

type ExperimentState = 'running' | 'paused' | 'over';

export function stateOf({ result, pausedFrom }: Experiment): ExperimentState {
  if (result !== undefined) return 'over';
  return pausedFrom === undefined ? 'running' : 'paused';
}

const dayStartsOn = ({ zone, dayStartsAt }: PersonClock, day: number): number =>
  firstEpochAtLocal(zone, day * daySeconds + dayStartsAt);

/** The starts of pairs that have their days: while it is paused, pairs that have not begun have none. */
export const scheduledStarts = ({ starts, pausedFrom = Number.POSITIVE_INFINITY }: Experiment): PairStarts =>
  starts.filter((start) => start < pausedFrom);

/** The day's place in the experiment; undefined if it has no instruction. */
export const dayOfExperiment = (experiment: Experiment, day: number): InstructionDay | undefined =>
  instructionDay(experiment.plan, scheduledStarts(experiment), day);

/** No pair begins from tomorrow on; a pair that has begun keeps its days. */
export const paused = (experiment: Experiment, today: number): Experiment => ({
  ...experiment,
  pausedFrom: experiment.pausedFrom ?? today + 1,
});

/** The pairs that waited begin tomorrow, or when they would have anyway. */
export function resumed({ pausedFrom, ...experiment }: Experiment, today: number): Experiment {
  if (pausedFrom === undefined) return experiment;
  return { ...experiment, starts: moveUnbegun(experiment.starts, pausedFrom, today + 1) };
}

/** The look that comes next; undefined where none does, or where its pairs wait. */
function nextLook(experiment: Experiment): Look | undefined {
  const look = looksOf(experiment.plan.pairs).find(({ name }) => !experiment.looked.includes(name));
  const isScheduled = look !== undefined && scheduledStarts(experiment).length >= look.pairs;
  return experiment.result === undefined && isScheduled ? look : undefined;
}

/** The moment from which the next look may be taken, in epoch seconds. */
export function nextLookAt(experiment: Experiment, clock: PersonClock): number | undefined {
  const look = nextLook(experiment);
  return look && dayStartsOn(clock, dayOfLook(experiment.plan, experiment.starts, look));
}

/** The look that may be taken at this moment. */
export function dueLook(experiment: Experiment, clock: PersonClock, now: number): Look | undefined {
  const look = nextLook(experiment);
  const isDue =
    look !== undefined && dayOfClock(clock, now) >= dayOfLook(experiment.plan, experiment.starts, look);
  return isDue ? look : undefined;
}
