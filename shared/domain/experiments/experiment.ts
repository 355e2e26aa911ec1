import { daySeconds } from '../time/calendar.ts';
import { dayOfClock, type PersonClock } from '../time/person-clock.ts';
import { firstEpochAtLocal, type ZoneOffsets } from '../time/zone.ts';
import { dayOfLook, type Look, type LookName, looksOf } from './looks.ts';
import type { ExperimentPlan } from './plan.ts';
import type { Result } from './result.ts';
import { type InstructionDay, instructionDay, moveUnbegun, type PairStarts } from './schedule.ts';

/** An experiment of a person's, from its start on. */
export interface Experiment {
  /** Counted from 1 for each person. */
  readonly number: number;
  readonly causeVariableId: number;
  readonly effectVariableId: number;
  readonly plan: ExperimentPlan;
  readonly commitment: string;
  /** Only this deployment can open it; once the experiment is over, `secret` says it to everybody. */
  readonly sealedSecret: string;
  /** Hexadecimal. */
  readonly secret?: string;
  readonly starts: PairStarts;
  /** Of the reminder that tells its days. */
  readonly reminderNumber: number;
  /** The first day of those whose pairs wait until it goes on. */
  readonly pausedFrom?: number;
  /** The looks that were taken and said nothing. */
  readonly looked: readonly LookName[];
  /** Why it is made, in the person's words. */
  readonly why?: string;
  /** How its length was chosen, as the person was told before the start. */
  readonly lengthChosen: readonly string[];
  readonly prescriberAgrees?: true;
  /** What the person noticed that did not do them good. */
  readonly harms?: string;
  readonly startedAt: number;
  readonly updatedAt: number;
  /** Counts the changes, so that of two at the same moment the second notices the first. */
  readonly version: number;
  /** How it ended; absent while it runs. */
  readonly result?: Result;
  /** Where everybody may read it, or could; absent until it is published for the first time. */
  readonly publication?: Publication;
}

export interface Publication {
  /** The random part of its address, which stays. */
  readonly pageId: string;
  /** Absent once it was taken back. */
  readonly publishedAt?: number;
}

export const experimentId = (number: number): string => `experiment-${number}`;

const idPattern = /^experiment-([1-9]\d{0,8})$/;

/** The number in an id; undefined for what is none. */
export function numberOfId(id: string): number | undefined {
  const [, number] = idPattern.exec(id.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

export type ExperimentState = 'running' | 'paused' | 'over';

export function stateOf({ result, pausedFrom }: Experiment): ExperimentState {
  if (result !== undefined) return 'over';
  return pausedFrom === undefined ? 'running' : 'paused';
}

/** The person's days as the plan counts them: a move of zone follows the person, the hour a day begins stays. */
export const clockOfPlan = (
  { dayStartsAt }: Pick<ExperimentPlan, 'dayStartsAt'>,
  zone: ZoneOffsets,
): PersonClock => ({
  zone,
  dayStartsAt,
});

const dayStartsOn = ({ zone, dayStartsAt }: PersonClock, day: number): number =>
  firstEpochAtLocal(zone, day * daySeconds + dayStartsAt);

/** The pairs that have their days: while it is paused, those that have not begun have none. */
export const settledStarts = ({ starts, pausedFrom = Number.POSITIVE_INFINITY }: Experiment): PairStarts =>
  starts.filter((start) => start < pausedFrom);

/** What a day is; undefined where it is told nothing. */
export const dayOfExperiment = (experiment: Experiment, day: number): InstructionDay | undefined =>
  instructionDay(experiment.plan, settledStarts(experiment), day);

/** From tomorrow on nothing begins; a pair once begun keeps its days. */
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
export function nextLook(experiment: Experiment): Look | undefined {
  const look = looksOf(experiment.plan.pairs).find(({ name }) => !experiment.looked.includes(name));
  const isSettled = look !== undefined && settledStarts(experiment).length >= look.pairs;
  return experiment.result === undefined && isSettled ? look : undefined;
}

/** When the next look may be taken, in seconds. */
export function nextLookAt(experiment: Experiment, clock: PersonClock): number | undefined {
  const look = nextLook(experiment);
  return look && dayStartsOn(clock, dayOfLook(experiment.plan, experiment.starts, look));
}

/** The look that may be taken now. */
export function dueLook(experiment: Experiment, clock: PersonClock, now: number): Look | undefined {
  const look = nextLook(experiment);
  const isDue =
    look !== undefined && dayOfClock(clock, now) >= dayOfLook(experiment.plan, experiment.starts, look);
  return isDue ? look : undefined;
}
