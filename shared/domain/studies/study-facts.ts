import { duration, pText, threeDigits } from '../analysis/number-text.ts';
import type { PooledStatistics } from '../analysis/pooled-study.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { KnownVariable } from '../measurements/row.ts';

/** A line of how a study was computed. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export function individualFacts(
  statistics: StudyStatistics,
  cause: KnownVariable,
  effect: KnownVariable,
): Fact[] {
  const { numberOfPairs, effectiveSampleSize, adjustedCorrelation, confidenceInterval } = statistics;
  const { onsetDelay, durationOfAction } = cause.settings;
  return [
    { label: 'Paired days', value: `${numberOfPairs}` },
    ...known('Worth as independent days', effectiveSampleSize, threeDigits),
    ...known('Correlation as recorded', statistics.correlationCoefficient, threeDigits),
    ...known('Correlation without trend and weekday', adjustedCorrelation, threeDigits),
    ...known('95% interval', confidenceInterval, intervalText),
    ...known('p-value', statistics.pValue, pText),
    ...known('p-value by shuffling', statistics.permutationPValue, pText),
    ...known('False discovery rate', statistics.qValue, pText),
    { label: 'The cause acts', value: `${onset(onsetDelay)}, for ${duration(durationOfAction)}` },
    { label: 'A day of the cause', value: dayOf(cause) },
    { label: 'A day of the effect', value: dayOf(effect) },
  ];
}

export const pooledFacts = (statistics: PooledStatistics): Fact[] => [
  { label: 'People', value: `at least ${statistics.numberOfPeople}` },
  ...known('Correlation', statistics.correlationCoefficient, String),
  ...known('95% interval', statistics.confidenceInterval, tenthsText),
  ...known('To be expected of one more person', statistics.predictionInterval, tenthsText),
  ...known('p-value', statistics.pValue, (p) => (p === 1 ? 'not below 0.05' : `below ${p}`)),
  ...known('Differences that are more than chance', statistics.iSquared, (share) => `about ${share}%`),
  { label: 'Method', value: 'random effects on Fisher’s z, rounded to tenths' },
];

const tenthsText = ([low, high]: readonly [number, number]) => `${low} to ${high}`;

function known<T>(label: string, value: T | null, say: (value: T) => string): Fact[] {
  return value === null ? [] : [{ label, value: say(value) }];
}

const intervalText = ([low, high]: readonly [number, number]) =>
  `${threeDigits(low)} to ${threeDigits(high)}`;

const onset = (seconds: number) => (seconds === 0 ? 'at once' : `after ${duration(seconds)}`);

function dayOf({ settings: { combinationOperation, unit, fillingValue } }: KnownVariable): string {
  const how = combinationOperation === 'SUM' ? 'the sum' : 'the mean';
  const filled =
    fillingValue === undefined
      ? 'days without a record are left out'
      : `days with other records only count as ${threeDigits(fillingValue)}`;
  return `${how} of its records in ${unit.name}; ${filled}`;
}
