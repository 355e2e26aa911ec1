import { bestOutcome, predictionTitle } from './findings.ts';
import type { PooledStatistics } from './pooled-study.ts';
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

export function pooledFindings(
  statistics: PooledStatistics,
  labels: StudyLabels,
  whatIsNeeded: string,
): PooledFindings {
  const isSufficient = statistics.insufficient.length === 0;
  return {
    title: title(statistics, labels),
    evidence: isSufficient ? evidence(statistics) : null,
    none: isSufficient && !statistics.significant ? none(statistics, labels) : null,
    differences: differences(statistics),
    optimal: commonOptimalValueMessage(statistics, labels),
    missing: isSufficient ? [] : [whatIsNeeded],
    disclaimer: POOLED_DISCLAIMER,
  };
}

function title(statistics: PooledStatistics, { causeName, effectName }: StudyLabels): string {
  if (statistics.insufficient.length > 0)
    return `No figures of many people yet on ${causeName} and ${effectName}`;
  if (!statistics.significant) return `No clear effect of ${causeName} on ${effectName} so far`;
  return predictionTitle(causeName, effectName, statistics.correlationCoefficient ?? 0);
}

function evidence(statistics: PooledStatistics): string {
  const { numberOfPeople, correlationCoefficient, confidenceInterval, pValue, confidenceLevel } = statistics;
  const p = pValue === null || pValue === 1 ? 'p not below 0.05' : `p < ${pValue}`;
  return `Based on at least ${numberOfPeople} people: r = ${correlationCoefficient ?? 0}, 95% interval ${range(confidenceInterval, 'to')}, ${p}; ${confidenceLevel} confidence.`;
}

function none(statistics: PooledStatistics, { causeName, effectName }: StudyLabels): string {
  return `These people's days do not show that ${causeName} changes ${effectName}; a correlation between ${range(statistics.confidenceInterval, 'and')} is still possible.`;
}

function differences({ iSquared, predictionInterval }: PooledStatistics): string | null {
  if (iSquared === null || predictionInterval === null) return null;
  const share = iSquared === 0 ? 'Few' : iSquared === 100 ? 'Almost all' : `About ${iSquared}%`;
  return `${share} of the differences between people are more than chance; one more person's correlation is to be expected between ${range(predictionInterval, 'and')}.`;
}

/** For the variable's commonOptimalValueMessage. */
export function commonOptimalValueMessage(statistics: PooledStatistics, labels: StudyLabels): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = statistics.significant ? '' : 'So far, not yet conclusive: ';
  return `${prefix}On average, people's ${bestOutcome(statistics.optimalValue, labels)}`;
}

function range(interval: readonly [number, number] | null, joint: string): string {
  return interval === null ? 'unknown' : `${interval[0]} ${joint} ${interval[1]}`;
}
