import type { AnalysisInput } from './analysis-input.ts';
import { type ChartSeries, chartSeries } from './chart-series.ts';
import { type DailySeries, dailySeries } from './daily-values.ts';
import { toDayGrid } from './day-grid.ts';
import { type Pairs, pairDays } from './pairing.ts';
import { describePairs, type StudyStatistics } from './statistics.ts';

const DAY = 86_400;

export interface Analysis {
  /** As the service answers it. */
  readonly statistics: StudyStatistics;
  readonly pairs: Pairs;
  /** How many days of the cause are taken together. */
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
  const { timeZone, onsetDelay = 0, durationOfAction = DAY, effectValence = 'positive', activeDays } = input;
  const windowDays = Math.max(1, Math.ceil(durationOfAction / DAY));
  const dailyCause = dailySeries(input.cause, timeZone);
  const dailyEffect = dailySeries(input.effect, timeZone);
  const delayedCause = onsetDelay === 0 ? dailyCause : dailySeries(input.cause, timeZone, onsetDelay);
  const cause = toDayGrid(delayedCause, { value: input.cause.fillingValue, activeDays });
  const effect = toDayGrid(dailyEffect, { value: input.effect.fillingValue, activeDays });
  const pairs = pairDays(cause, effect, 1 - windowDays, windowDays);
  return {
    statistics:
      known ??
      describePairs({
        pairs,
        cause,
        effect,
        windowDays,
        effectValence,
        outOfRange: {
          causeOutOfRange: dailyCause.outOfRange,
          effectOutOfRange: dailyEffect.outOfRange,
        },
      }),
    pairs,
    windowDays,
    dailyCause,
    dailyEffect,
    causeCharts: chartSeries(dailyCause),
    effectCharts: chartSeries(dailyEffect),
  };
}
