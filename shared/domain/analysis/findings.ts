import { FEWEST_PER_GROUP, FEWEST_SWITCHES, type Insufficiency } from './minimum-data.ts';
import { counted, pText, threeDigits } from './number-text.ts';
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
    none: isSufficient && !statistics.significant ? none(statistics, labels) : null,
    reverse: isSufficient ? reverse(statistics, labels) : null,
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
  if (!statistics.significant) return `No clear effect of ${causeName} on ${effectName} so far`;
  return predictionTitle(causeName, effectName, claimedCorrelation(statistics));
}

export function predictionTitle(causeName: string, effectName: string, r: number): string {
  const size = effectSize(r).replace(/ (positive|negative)$/, '');
  return `Higher ${causeName} predicts ${ADVERBS[size] ?? size} ${direction(r)} ${effectName}`;
}

/** The words follow r, unless taking out trend and weekday turned its sign: then what was tested has the say. */
function claimedCorrelation({ correlationCoefficient, adjustedCorrelation }: StudyStatistics): number {
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
  const forward = statistics.forwardPearsonCorrelationCoefficient;
  const backward = statistics.reversePearsonCorrelationCoefficient;
  if (forward === null || backward === null || Math.abs(backward) <= Math.abs(forward)) return null;
  return `${effectName} predicts later ${causeName} more strongly than the other way round, so the influence may run backwards.`;
}

/** The person's own optimal value, for the study and for the variable's userOptimalValueMessage. */
export function optimalValueMessage(statistics: StudyStatistics, labels: StudyLabels): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = statistics.significant ? '' : 'So far, not yet conclusive: ';
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
  return unit.abbreviatedName === '' ? value : `${value} ${unit.abbreviatedName}`;
}
