import { daySeconds } from '../time/calendar.ts';
import type { AnalysisInput, SeriesInput } from './analysis-input.ts';
import { type ChartSeries, chartSeries } from './chart-series.ts';
import { cycleDays } from './days/cycle-days.ts';
import { type DailySeries, dailySeries } from './days/daily-values.ts';
import { toDayGrid } from './days/day-grid.ts';
import { effectDays, lastHours } from './days/effect-days.ts';
import { causeWindows, daysAfter, daysBefore, delayHoursOf, windowDaysOf } from './days/exposure.ts';
import { correlationFromTenPairs, lagsInDays, type Pairs, pairDays } from './days/pairing.ts';
import type { SearchedSide } from './days/unusual-days.ts';
import { betterDelay } from './figures/better-delay.ts';
import { describePairs, type StudyStatistics } from './statistics.ts';

export interface Analysis {
  readonly statistics: StudyStatistics;
  readonly pairs: Pairs;
  /** Each day's effect with the cause after it. */
  readonly reversePairs: Pairs;
  /** The number of days of the cause that are taken together. */
  readonly windowDays: number;
  readonly dailyCause: DailySeries;
  readonly dailyEffect: DailySeries;
  readonly causeCharts: ChartSeries;
  readonly effectCharts: ChartSeries;
}

/**
 * Does the cause change the effect in one person's records? The same input gives the same answer to the bit, so
 * that statistics known from before need not be computed again.
 */
export function analyse(input: AnalysisInput, known?: StudyStatistics): Analysis {
  const { onsetDelay = 0, durationOfAction = daySeconds, effectValence = 'positive', activeDays } = input;
  const windowDays = windowDaysOf(durationOfAction);
  const delayHours = delayHoursOf(onsetDelay);
  const dailyCause = dailySeries(input.cause, input);
  const dailyEffect = dailySeries(input.effect, input);
  const filledCause = toDayGrid(dailyCause, { value: input.cause.fillingValue, activeDays });
  const filledEffect = toDayGrid(dailyEffect, { value: input.effect.fillingValue, activeDays });
  const windows = causeWindows(dailyCause, input.cause.combinationOperation, filledCause);
  const effect = effectDays(dailyEffect, filledEffect);
  const pairs = pairDays(effect, windows, daysBefore(windowDays, delayHours));
  const reversePairs = pairDays(lastHours(effect), windows, daysAfter(windowDays));
  const pairsAt = (lagDays: number) => pairDays(effect, windows, daysBefore(1, delayHours + 24 * lagDays));

  function describe(): StudyStatistics {
    const delays = lagsInDays.map((lagDays) => {
      const moved = pairsAt(lagDays);
      return { lagDays, n: moved.days.length, r: correlationFromTenPairs(moved) };
    });
    return describePairs({
      pairs,
      reversePairs,
      delays,
      findBetterDelay: (r) => betterDelay(r, delays, onsetDelay, pairsAt),
      cause: searched(input.cause, 'cause'),
      effect: searched(input.effect, 'effect'),
      effectValence,
      cycles: input.bleedingDays && cycleDays(input.bleedingDays),
      leftOut: {
        causeOutOfRange: dailyCause.outOfRange,
        effectOutOfRange: dailyEffect.outOfRange,
        causeSources: input.cause.chosenSources ?? [],
        effectSources: input.effect.chosenSources ?? [],
        coversSince: input.coversSince,
      },
    });
  }

  return {
    statistics: known ?? describe(),
    pairs,
    reversePairs,
    windowDays,
    dailyCause,
    dailyEffect,
    causeCharts: chartSeries(dailyCause),
    effectCharts: chartSeries(dailyEffect),
  };
}

const searched = (
  { variableName, isRating = false, confirmedDays = [] }: SeriesInput,
  side: string,
): SearchedSide => ({
  variableName: variableName ?? side,
  isRating,
  confirmedDays,
});
