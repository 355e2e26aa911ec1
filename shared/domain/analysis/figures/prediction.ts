import type { DayToDay } from './day-to-day.ts';

/** The number of pairs from which on a finding has to show from one day to the next as well. */
const judgedPairs = 120;

export interface Finding {
  readonly numberOfPairs: number;
  readonly robust: boolean;
  readonly dayToDay: DayToDay | null;
}

/** Two things that share a season go together over weeks, which says nothing of one and the other. */
export const isOverWeeksOnly = ({ numberOfPairs, robust, dayToDay }: Finding): boolean =>
  robust && numberOfPairs >= judgedPairs && dayToDay?.holds !== true;

/** Whether a title may say that the cause predicts the effect. */
export const isPrediction = (finding: Finding): boolean => finding.robust && !isOverWeeksOnly(finding);
