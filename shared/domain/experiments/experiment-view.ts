import type { Experiment } from './experiment.ts';
import type { Arm } from './plan.ts';
import type { ExperimentProgress } from './progress.ts';
import type { InstructionDay } from './schedule.ts';

/** Answers to the card of a day. `other`: another amount than the day's instruction. */
export const dayAnswers = ['done', 'notDone', 'other'] as const;
export type DayAnswer = (typeof dayAnswers)[number];

/** A day that has come, with its instruction and answer. */
export interface ExperimentDayView extends InstructionDay {
  readonly arm: Arm;
  readonly answer?: DayAnswer;
}

/** An experiment as its person may see it today. */
export interface ExperimentView {
  readonly experiment: Experiment;
  readonly today: number;
  /** The days up to today: nobody sees what comes. */
  readonly days: readonly ExperimentDayView[];
  readonly progress: ExperimentProgress;
  /** Whether records changed after it was judged; absent while it runs. */
  readonly recordsChanged?: boolean;
}
