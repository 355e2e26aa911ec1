import type { PooledStatistics } from '../analysis/pooled-study.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import { duration, pText, threeDigits } from '../analysis/texts/number-text.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { grouped } from '../texts/counted.ts';
import { inUnit } from '../units/scale-text.ts';

/** A figure of a study for the curious, with its meaning. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly meaning: string;
}

export function individualFacts(
  statistics: StudyStatistics,
  cause: KnownVariable,
  effect: KnownVariable,
): Fact[] {
  const names = { causeName: cause.settings.displayName, effectName: effect.settings.displayName };
  return [
    ...dayFacts(statistics, names),
    ...correlationFacts(statistics),
    ...dayToDayFacts(statistics),
    ...checkFacts(statistics, names),
    ...settingFacts(cause, effect, names),
  ];
}

interface FactNames {
  readonly causeName: string;
  readonly effectName: string;
}

const dayFacts = (statistics: StudyStatistics, { causeName, effectName }: FactNames): Fact[] => [
  {
    label: 'Paired days',
    value: grouped(`${statistics.numberOfPairs}`),
    meaning: `Days with a record of ${effectName} with a known value of ${causeName} before it.`,
  },
  ...known(
    'Equivalent independent days',
    statistics.effectiveSampleSize,
    threeDigits,
    'Neighbouring days are alike, so together they count as fewer.',
  ),
];

const correlationFacts = (statistics: StudyStatistics): Fact[] => [
  ...known(
    'Correlation as recorded (r)',
    statistics.correlationCoefficient,
    threeDigits,
    'From −1 (the more of one, the less of the other) through 0 (no link) to 1 (both always together).',
  ),
  ...known(
    'Correlation without trend and weekday',
    statistics.adjustedCorrelation,
    threeDigits,
    'The same after removing what time and weekday alone explain. The study is based on this one.',
  ),
  ...known(
    '95% interval',
    statistics.confidenceInterval,
    intervalText,
    'The correlations that fit these days; 95 of 100 ranges made this way contain the true one.',
  ),
  ...known(
    'p-value',
    statistics.pValue,
    pValueText,
    'How often chance alone would show a correlation at least this far from 0.',
  ),
  ...known(
    'p-value by shuffling',
    statistics.permutationPValue,
    pValueText,
    'The same, counted in 1,000 shuffles of the days.',
  ),
];

const dayToDayFacts = ({ dayToDay }: StudyStatistics): Fact[] => [
  ...known(
    'Correlation from day to day',
    dayToDay?.r ?? null,
    threeDigits,
    'Between the days’ ranks, after removing weekday, trend and everything slower than three weeks.',
  ),
  ...known(
    'p-value from day to day',
    dayToDay?.pValue ?? null,
    pValueText,
    'How often chance alone would show that. Links that only show over weeks, such as two things that follow the seasons, don’t show here.',
  ),
];

/** Figures by which a finding is checked: against the person's other studies, and the other way round. */
const checkFacts = (statistics: StudyStatistics, { causeName, effectName }: FactNames): Fact[] => [
  ...known(
    'False discovery rate',
    statistics.qValue,
    (rate) => (rate < 0.001 ? '< 0.1%' : `${threeDigits(100 * rate)}%`),
    `Among the same person's studies of ${effectName} that were opened and look at least this certain, the share expected to be false. Pairs without an opened study are not counted.`,
  ),
  ...known(
    'Correlation the other way round',
    statistics.reversePearsonCorrelationCoefficient,
    threeDigits,
    `Of ${effectName} with ${causeName} after it, as recorded.`,
  ),
];

function settingFacts(
  cause: KnownVariable,
  effect: KnownVariable,
  { causeName, effectName }: FactNames,
): Fact[] {
  const { onsetDelay, durationOfAction } = cause.settings;
  return [
    {
      label: 'The cause acts',
      value: `${onset(onsetDelay)}, for ${duration(durationOfAction)}`,
      meaning: `How long before each record of ${effectName} we looked for ${causeName}, rounded to hours and to whole days.`,
    },
    {
      label: 'A day of the cause',
      value: dayOf(cause),
      meaning: `How the value of a day is worked out for ${causeName}.`,
    },
    {
      label: 'A day of the effect',
      value: dayOf(effect),
      meaning: `How the value of a day is worked out for ${effectName}.`,
    },
  ];
}

export const pooledFacts = (statistics: PooledStatistics): Fact[] => [
  {
    label: 'People',
    value: `at least ${statistics.numberOfPeople}`,
    meaning: 'People whose own records are enough for a study.',
  },
  ...known(
    'Correlation (r)',
    statistics.correlationCoefficient,
    String,
    'From −1 (the more of one, the less of the other) through 0 (no link) to 1 (both always together), for an average person.',
  ),
  ...known(
    '95% interval',
    statistics.confidenceInterval,
    tenthsText,
    'The correlations that fit these people; 95 of 100 ranges made this way contain the true one.',
  ),
  ...known(
    'Expected for another person',
    statistics.predictionInterval,
    tenthsText,
    'People differ: where someone else’s correlation is likely to be.',
  ),
  ...known(
    'p-value',
    statistics.pValue,
    (p) => (p === 1 ? 'not below 0.05' : `below ${p}`),
    'How often chance alone would show a correlation at least this far from 0.',
  ),
  ...known(
    'Differences beyond chance',
    statistics.iSquared,
    (share) => `about ${share}%`,
    'How much of the difference between people is not chance.',
  ),
  {
    label: 'Method',
    value: 'random effects on Fisher’s z, rounded to tenths',
    meaning: 'Each person may have their own true correlation; people with more data count for more.',
  },
];

const tenthsText = ([low, high]: readonly [number, number]) => `${low} to ${high}`;

function known<T>(label: string, value: T | null, say: (value: T) => string, meaning: string): Fact[] {
  return value === null ? [] : [{ label, value: say(value), meaning }];
}

const pValueText = (p: number) => pText(p).slice(2).replace('= ', '');

const intervalText = ([low, high]: readonly [number, number]) =>
  `${threeDigits(low)} to ${threeDigits(high)}`;

const onset = (seconds: number) => (seconds === 0 ? 'at once' : `after ${duration(seconds)}`);

function dayOf({ settings: { combinationOperation, unit, fillingValue } }: KnownVariable): string {
  const how = combinationOperation === 'SUM' ? 'the sum' : 'the mean';
  const filled =
    fillingValue === undefined
      ? 'days without a record are left out'
      : `days with other records only count as ${threeDigits(fillingValue)}`;
  const words = unit.abbreviatedName === 'count' ? '' : ` ${inUnit(unit.abbreviatedName)}`;
  return `${how} of its records${words}; ${filled}`;
}
