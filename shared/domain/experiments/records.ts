import type { DayClock, DayNumbers, SeriesInput } from '../analysis/analysis-input.ts';
import { dailySeries } from '../analysis/days/daily-values.ts';
import { mustAt } from '../lists/must.ts';
import type { PlannedSeries } from './plan.ts';

/** The records of a variable; its settings are those of the plan. */
export type RecordedSeries = Pick<SeriesInput, 'measurements' | 'conversionSteps' | 'tagged'>;

/** The person's answer to the card of a day. */
export type CardAnswer = 'done' | 'notDone' | 'other';

export interface ExperimentRecords {
  readonly effect: RecordedSeries;
  readonly cause?: RecordedSeries | undefined;
  readonly cards?: ReadonlyMap<number, CardAnswer> | undefined;
  /** Days on which the person recorded anything at all; without them every day can be filled. */
  readonly activeDays?: DayNumbers | undefined;
}

export type ValuesByDay = ReadonlyMap<number, number>;

export const seriesOf = (planned: PlannedSeries, recorded: RecordedSeries | undefined): SeriesInput => ({
  ...(recorded ?? { measurements: [] }),
  combinationOperation: planned.combinationOperation,
  minimumAllowedValue: planned.minimumAllowedValue,
  maximumAllowedValue: planned.maximumAllowedValue,
});

export function dailyValues(
  planned: PlannedSeries,
  recorded: RecordedSeries | undefined,
  clock: DayClock,
): ValuesByDay {
  const { days, values } = dailySeries(seriesOf(planned, recorded), clock);
  return new Map(Array.from(days, (day, i) => [day, mustAt(values, i)]));
}

/** Whether an unrecorded day may count as the filling value. An answered card makes its day active. */
export function fillableDays({ activeDays, cards }: ExperimentRecords): (day: number) => boolean {
  if (activeDays === undefined) return () => true;
  const active = new Set(activeDays);
  return (day) => active.has(day) || cards?.has(day) === true;
}
