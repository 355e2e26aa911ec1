import { unitNoun } from '../units/unit-noun.ts';
import { FEWEST_PER_GROUP, FEWEST_SWITCHES, type Insufficiency } from './minimum-data.ts';
import { counted, duration, plainDate, pText, threeDigits } from './number-text.ts';
import { FEWEST_PAIRS } from './significance.ts';
import type { StudyStatistics } from './statistics.ts';
import type { StudyLabels, UnitLabel } from './study-labels.ts';
import { direction, effectSize } from './words.ts';

/** A study in sentences. What a study cannot say is null. */
export interface Findings {
  readonly title: string;
  readonly change: string | null;
  readonly evidence: string | null;
  readonly none: string | null;
  readonly reverse: string | null;
  readonly delay: string | null;
  readonly unusual: string | null;
  readonly optimal: string | null;
  readonly missing: readonly string[];
  readonly leftOut: readonly string[];
  readonly disclaimer: string;
}

const DISCLAIMER = "An association in one person's data is not proof of cause and not medical advice.";

const ADVERBS: Readonly<Record<string, string>> = { 'very weakly': 'very slightly', weakly: 'slightly' };

export function findings(statistics: StudyStatistics, labels: StudyLabels): Findings {
  const isSufficient = statistics.insufficient.length === 0;
  return {
    title: title(statistics, labels),
    change: isSufficient ? change(statistics, labels) : null,
    evidence: evidence(statistics, labels),
    none: isSufficient && !statistics.robust ? none(statistics, labels) : null,
    reverse: reverse(statistics, labels),
    delay: delay(statistics, labels),
    unusual: unusual(statistics, labels),
    optimal: optimalValueMessage(statistics, labels),
    missing: statistics.insufficient.map((reason) => missing(reason, statistics, labels)),
    leftOut: [
      ...leftOut(statistics.causeOutOfRange, labels.causeName),
      ...leftOut(statistics.effectOutOfRange, labels.effectName),
    ],
    disclaimer: DISCLAIMER,
  };
}

function title(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  if (statistics.insufficient.length > 0) return `Not enough data yet on ${causeName} and ${effectName}`;
  if (!statistics.robust) return `No clear effect of ${causeName} on ${effectName} so far`;
  return predictionTitle(causeName, effectName, claimedCorrelation(statistics));
}

export function predictionTitle(causeName: string, effectName: string, r: number): string {
  const size = effectSize(r).replace(/ (positive|negative)$/, '');
  return `Higher ${causeName} predicts ${ADVERBS[size] ?? size} ${direction(r)} ${effectName}`;
}

/** With and without unusual days, whichever is weaker. */
function claimedCorrelation(statistics: StudyStatistics): number {
  const all = wordedCorrelation(statistics);
  const without = statistics.withoutUnusualDays && wordedCorrelation(statistics.withoutUnusualDays);
  return without !== null && Math.abs(without) < Math.abs(all) ? without : all;
}

type Correlated = Pick<StudyStatistics, 'correlationCoefficient' | 'adjustedCorrelation'>;

/** The words follow r, unless taking out trend and weekday turned its sign: then what was tested has the say. */
function wordedCorrelation({ correlationCoefficient, adjustedCorrelation }: Correlated): number {
  const plain = correlationCoefficient ?? 0;
  const tested = adjustedCorrelation ?? plain;
  return plain * tested > 0 ? plain : tested;
}

function change(statistics: StudyStatistics, labels: StudyLabels): string | null {
  const { averageEffectFollowingLowCause: baseline, averageEffectFollowingHighCause: followUp } = statistics;
  if (baseline === null || followUp === null || statistics.change === null) return null;
  const values = withUnit(`${threeDigits(baseline)} → ${threeDigits(followUp)}`, labels.effectUnit);
  const window = labels.windowDays > 1 ? ` over the previous ${labels.windowDays} days` : '';
  const after = `(${values}) after above-average ${labels.causeName}${window}.`;
  if (statistics.change === 0) return `${labels.effectName} was the same ${after}`;
  const side = statistics.change > 0 ? 'higher' : 'lower';
  return `${labels.effectName} was ${difference(statistics, baseline, labels.effectUnit)} ${side} ${after}`;
}

/** In percent where percent of the baseline means something, else in the effect's own unit. */
function difference(statistics: StudyStatistics, baseline: number, unit: UnitLabel): string {
  const percent = statistics.percentChange;
  const canBeNegative = unit.minimumValue === null || unit.minimumValue < 0;
  const isPercentage = unit.abbreviatedName.includes('%');
  if (percent === null || Math.abs(percent) > 100 || baseline <= 0 || canBeNegative || isPercentage) {
    return withUnit(threeDigits(Math.abs(statistics.change ?? 0)), unit);
  }
  return `${threeDigits(Math.abs(percent))}%`;
}

function evidence(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string | null {
  const { numberOfPairs: n, adjustedCorrelation: r, confidenceInterval: interval, pValue } = statistics;
  if (pValue === null) return null;
  if (r === null || statistics.effectiveSampleSize === null) {
    return `Based on ${n} paired days: trend and weekday alone account for ${causeName} or ${effectName}, so nothing is left to compare.`;
  }
  const worth = threeDigits(statistics.effectiveSampleSize);
  const range =
    interval === null
      ? 'too few independent days for a 95% interval'
      : `95% interval ${threeDigits(interval[0])} to ${threeDigits(interval[1])}`;
  return `Based on ${n} paired days (worth about ${worth} independent ones), after allowing for trend and weekday: r = ${threeDigits(r)}, ${range}, p = ${pText(pValue)}; ${statistics.confidenceLevel} confidence.`;
}

function none(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  const interval = statistics.confidenceInterval;
  const possible =
    interval === null
      ? 'any correlation is still possible'
      : `a correlation between ${threeDigits(interval[0])} and ${threeDigits(interval[1])} is still possible`;
  return `These ${statistics.numberOfPairs} days do not show that ${causeName} changes ${effectName}; ${possible}.`;
}

function reverse(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string | null {
  const forward = statistics.forwardPearsonCorrelationCoefficient ?? 0;
  const backward = statistics.reversePearsonCorrelationCoefficient ?? 0;
  if (!statistics.reverseSignificant || Math.abs(backward) <= Math.abs(forward)) return null;
  return `${effectName} predicts later ${causeName} more strongly than the other way round, so the influence may run backwards.`;
}

function delay({ betterDelay }: StudyStatistics, { causeName, effectName }: StudyLabels): string | null {
  if (betterDelay === null) return null;
  const days = counted(Math.abs(betterDelay.lagDays), 'day');
  const when = betterDelay.lagDays > 0 ? 'later' : 'earlier';
  return `${effectName} goes much more closely with ${causeName} if the effect is looked for ${days} ${when}. To test that, set the onset delay of ${causeName} to ${duration(betterDelay.onsetDelay)}.`;
}

const MOST_LISTED = 3;

function unusual(statistics: StudyStatistics, labels: StudyLabels): string | null {
  const { unusualDays, withoutUnusualDays: without } = statistics;
  if (without === null) return null;
  const unitOf = (name: string) => (name === labels.causeName ? labels.causeUnit : labels.effectUnit);
  const days = unusualDays.map(
    ({ date, variableName, value }) =>
      `${plainDate(date)}: ${withUnit(threeDigits(value), unitOf(variableName))} of ${variableName}`,
  );
  const more = days.length - MOST_LISTED;
  const listed = [...days.slice(0, MOST_LISTED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  const count = statistics.numberOfPairs - without.numberOfPairs;
  return `Without ${count === 1 ? 'one unusual day' : `${count} unusual days`} (${listed}), ${whatChanges(statistics, without, labels)}`;
}

function whatChanges(
  all: StudyStatistics,
  without: NonNullable<StudyStatistics['withoutUnusualDays']>,
  { causeName, effectName }: StudyLabels,
): string {
  if (all.insufficient.length > 0) return 'there are still not enough data.';
  if (without.pValue === null) return 'there would not be enough data.';
  const left = predictionTitle(causeName, effectName, wordedCorrelation(without));
  const before = predictionTitle(causeName, effectName, wordedCorrelation(all));
  const inSentence = (title: string) => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (!without.significant) {
    return all.significant
      ? `no clear effect is left (with ${dayOrDays(all, without)}: ${inSentence(before)}). Check what was recorded.`
      : 'the result is the same: no clear effect.';
  }
  if (!all.significant) return `${inSentence(left)}. Check what was recorded.`;
  return left === before ? 'the result is the same.' : `${inSentence(left)}. Check what was recorded.`;
}

const dayOrDays = (all: StudyStatistics, without: { readonly numberOfPairs: number }) =>
  all.numberOfPairs - without.numberOfPairs === 1 ? 'it' : 'them';

/** The person's own optimal value, for the study and for the variable's userOptimalValueMessage. */
export function optimalValueMessage(statistics: StudyStatistics, labels: StudyLabels): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = statistics.robust ? '' : 'So far, not yet conclusive: ';
  return `${prefix}Your ${bestOutcome(statistics.optimalValue, labels)}`;
}

export function bestOutcome(value: number, labels: StudyLabels): string {
  const extreme = labels.effectValence === 'negative' ? 'lowest' : 'highest';
  const dose = withUnit(threeDigits(value), labels.causeUnit);
  return `${labels.effectName} was ${extreme} after about ${dose} of ${labels.causeName} per day.`;
}

function missing(reason: Insufficiency, statistics: StudyStatistics, labels: StudyLabels): string {
  const { causeName, effectName } = labels;
  switch (reason) {
    case 'pairs':
      return `Track both for ${counted(FEWEST_PAIRS - statistics.numberOfPairs, 'more day')}.`;
    case 'causeConstant':
      return `${causeName} never changed.`;
    case 'effectConstant':
      return `${effectName} never changed.`;
    case 'group':
      return `${causeName} was above average on ${counted(statistics.followUpCount, 'day')} and below on ${statistics.baselineCount}; at least ${FEWEST_PER_GROUP} of each are needed.`;
    case 'switches':
      return `${causeName} changed only ${counted(statistics.switches, 'time')}; alternate at least ${FEWEST_SWITCHES} times so time itself can be ruled out.`;
  }
}

/** Whoever recorded for weeks and reads that data are missing has to know where they went. */
function leftOut(count: number, name: string): string[] {
  return count === 0
    ? []
    : [`Left out: ${counted(count, 'measurement')} of ${name} outside of its allowed range.`];
}

function withUnit(value: string, unit: UnitLabel): string {
  return unit.abbreviatedName === '' ? value : `${value} ${unitNoun(unit.abbreviatedName, Number(value))}`;
}
