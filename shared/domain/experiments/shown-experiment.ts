import type { Experiment } from './experiment.ts';
import type { Arm } from './plan.ts';
import type { Progress } from './progress.ts';
import type { InstructionDay } from './schedule.ts';

/** How the card of a day was answered. `other`: an amount that the day was not told. */
export const dayAnswers = ['done', 'notDone', 'other'] as const;
export type DayAnswer = (typeof dayAnswers)[number];

/** A day that has come, and what it was told. */
export interface ShownDay extends InstructionDay {
  readonly arm: Arm;
  readonly answer?: DayAnswer;
}

/** An experiment as its person may see it now. */
export interface ShownExperiment {
  readonly experiment: Experiment;
  readonly today: number;
  /** Up to today, and no further. */
  readonly days: readonly ShownDay[];
  readonly progress: Progress;
  /** Once it is over: whether records changed since it was judged. */
  readonly recordsChanged?: boolean;
}
