import type { Analysis } from '../../../../shared/domain/analysis/analyse.ts';
import type { AnalysisInput, SeriesInput } from '../../../../shared/domain/analysis/analysis-input.ts';
import type { ChartSeries } from '../../../../shared/domain/analysis/chart-series.ts';
import type { DailyValues } from '../../../../shared/domain/analysis/days/daily-values.ts';
import type { Pairs } from '../../../../shared/domain/analysis/days/pairing.ts';
import { findUnusualDays } from '../../../../shared/domain/analysis/days/unusual-days.ts';
import { compareGroups, type Group } from '../../../../shared/domain/analysis/figures/group-comparison.ts';
import { insufficiencies } from '../../../../shared/domain/analysis/figures/minimum-data.ts';
import { optimalValue } from '../../../../shared/domain/analysis/figures/optimal-value.ts';
import { testAdjusted, testRaw } from '../../../../shared/domain/analysis/figures/significance.ts';
import { twoSidedT } from '../../../../shared/domain/analysis/methods/distributions.ts';
import type { Valence } from '../../../../shared/domain/variables/valence.ts';

/** An analysis under the names of the reference figures, tests of significance included where there are too few data. */
export function inReferenceShape(
  analysis: Analysis,
  { cause, effect, effectValence = 'positive' }: AnalysisInput,
) {
  const { statistics, pairs, reversePairs } = analysis;
  const usual = findUnusualDays(pairs, searched(cause), searched(effect))?.others ?? pairs;
  const r = statistics.correlationCoefficient;
  const spearman = statistics.forwardSpearmanCorrelationCoefficient;
  const { baseline, followUp } = compareGroups(pairs);
  const isTestable = r !== null;
  return {
    validCounts: [analysis.dailyCause.validCount, analysis.dailyEffect.validCount],
    dailyCause: rows(analysis.dailyCause),
    dailyEffect: rows(analysis.dailyEffect),
    pairs: Array.from(pairs.days, (day, i) => [day, pairs.cause[i], pairs.effect[i]]),
    statistics: {
      ...statistics,
      baseline,
      followUp,
      pearson: r,
      pearsonNaiveP: r === null ? null : plainP(r, pairs.days.length),
      spearman,
      spearmanNaiveP: spearman === null ? null : plainP(spearman, pairs.days.length),
      slopeNaiveSe: r === null ? null : slopeError(r, statistics.slope ?? 0, pairs.days.length),
      welchNaive: welch(baseline, followUp),
      raw: isTestable ? renamed(testRaw(pairs)) : undefined,
      adjusted: isTestable ? renamed(testAdjusted(pairs)) : undefined,
      reversePearson: statistics.reversePearsonCorrelationCoefficient,
      predictivePearson: statistics.predictivePearsonCorrelationCoefficient,
      lagCorrelations: statistics.correlationsOverDelays,
      reverse: {
        numberOfPairs: reversePairs.days.length,
        insufficient: insufficiencies(reversePairs),
        adjusted:
          statistics.reversePearsonCorrelationCoefficient === null
            ? null
            : renamed(testAdjusted(reversePairs)),
      },
      optimal: isTestable ? optimal(usual, effectValence) : null,
    },
    causeCharts: inChartShape(analysis.causeCharts),
    effectCharts: inChartShape(analysis.effectCharts),
  };
}

const searched = ({ isRating = false }: SeriesInput) => ({ variableName: '', isRating });

/** The worst dose is the best one for anybody who sees the effect the other way round. */
function optimal(pairs: Pairs, valence: Valence) {
  const best = optimalValue(pairs, valence);
  const worst = optimalValue(pairs, valence === 'negative' ? 'positive' : 'negative');
  return best && worst && { ...best, worst: worst.best };
}

export function inChartShape(series: ChartSeries) {
  return {
    ...series,
    line: rows(series),
    lineSmoothed: rows({ days: series.days, values: series.smoothed }),
  };
}

/** Student's t for two groups of unequal variance. */
export function welch(a: Group, b: Group): { t: number; p: number } | null {
  if (a.effectMean === null || b.effectMean === null || !a.effectSd || !b.effectSd) return null;
  const va = a.effectSd ** 2 / a.count;
  const vb = b.effectSd ** 2 / b.count;
  const t = (b.effectMean - a.effectMean) / Math.sqrt(va + vb);
  const degreesOfFreedom = (va + vb) ** 2 / (va ** 2 / (a.count - 1) + vb ** 2 / (b.count - 1));
  return { t, p: twoSidedT(t, degreesOfFreedom) };
}

/** The p-value that takes every day for independent. */
export function plainP(r: number, n: number): number {
  return twoSidedT(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2);
}

function slopeError(r: number, slope: number, n: number): number {
  return Math.abs(slope / r) * Math.sqrt((1 - r * r) / (n - 2));
}

function rows({ days, values }: DailyValues): (number | null)[][] {
  return Array.from(days, (day, i) => [day, Number.isNaN(values[i]) ? null : (values[i] as number)]);
}

function renamed(test: ReturnType<typeof testRaw> | ReturnType<typeof testAdjusted>) {
  if (test === null || test.r === null) return test;
  return {
    ...test,
    nEff: test.effectiveSampleSize,
    df: test.degreesOfFreedom,
    ...('covariateCount' in test && { covariates: test.covariateCount, ci95: test.confidenceInterval }),
  };
}
