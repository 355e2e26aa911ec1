import { bestOutcome } from './findings.ts';
import { pText, threeDigits } from './number-text.ts';
import { FEWEST_PEOPLE, type PooledStatistics } from './pooled-study.ts';
import { predictionTitle } from './prediction.ts';
import type { StudyLabels } from './study-labels.ts';

/** A cohort or population study in sentences. What it cannot say is null. */
export interface PooledFindings {
  readonly title: string;
  readonly evidence: string | null;
  readonly none: string | null;
  readonly differences: string | null;
  readonly optimal: string | null;
  readonly missing: readonly string[];
  readonly disclaimer: string;
}

const POOLED_DISCLAIMER =
  "An association in people's own records is not proof of cause and not medical advice.";

export function pooledFindings(statistics: PooledStatistics, labels: StudyLabels): PooledFindings {
  const isSufficient = statistics.insufficient.length === 0;
  return {
    title: title(statistics, labels),
    evidence: isSufficient ? evidence(statistics) : null,
    none: isSufficient && !statistics.significant ? none(statistics, labels) : null,
    differences: differences(statistics),
    optimal: commonOptimalValueMessage(statistics, labels),
    missing: isSufficient ? [] : [missing(statistics)],
    disclaimer: POOLED_DISCLAIMER,
  };
}

function title(statistics: PooledStatistics, { causeName, effectName }: StudyLabels): string {
  if (statistics.insufficient.length > 0) return `Not enough data yet on ${causeName} and ${effectName}`;
  if (!statistics.significant) return `No clear effect of ${causeName} on ${effectName} so far`;
  return predictionTitle(causeName, effectName, statistics.correlationCoefficient ?? 0);
}

function evidence(statistics: PooledStatistics): string {
  const days = `${statistics.numberOfPairs} paired days, worth about ${threeDigits(statistics.effectiveSampleSize)} independent ones`;
  return `Based on ${statistics.numberOfPeople} people (${days}): r = ${threeDigits(statistics.correlationCoefficient ?? 0)}, 95% interval ${range(statistics.confidenceInterval, 'to')}, ${pText(statistics.pValue ?? 1)}; ${statistics.confidenceLevel} confidence.`;
}

function none(statistics: PooledStatistics, { causeName, effectName }: StudyLabels): string {
  return `These ${statistics.numberOfPeople} people's days do not show that ${causeName} changes ${effectName}; a correlation between ${range(statistics.confidenceInterval, 'and')} is still possible.`;
}

function differences({ iSquared, predictionInterval }: PooledStatistics): string | null {
  if (iSquared === null || predictionInterval === null) return null;
  return `About ${Math.round(iSquared)}% of the differences between people are more than chance; one more person's correlation is to be expected between ${range(predictionInterval, 'and')}.`;
}

/** For the variable's commonOptimalValueMessage. */
export function commonOptimalValueMessage(statistics: PooledStatistics, labels: StudyLabels): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = statistics.significant ? '' : 'So far, not yet conclusive: ';
  return `${prefix}On average, people's ${bestOutcome(statistics.optimalValue, labels)}`;
}

function missing({ numberOfPeople }: PooledStatistics): string {
  const have = numberOfPeople === 0 ? 'nobody has' : 'only one person has';
  return `At least ${FEWEST_PEOPLE} people with enough data are needed; so far ${have}.`;
}

function range(interval: readonly [number, number] | null, joint: string): string {
  return interval === null ? 'unknown' : `${threeDigits(interval[0])} ${joint} ${threeDigits(interval[1])}`;
}
