import { amountText, insteadOf, isPlainNumber, withUnit } from './amount-text.ts';
import type { ChosenSource } from './analysis-input.ts';
import { FEWEST_PER_GROUP, FEWEST_SWITCHES, type Insufficiency } from './minimum-data.ts';
import {
  counted,
  duration,
  grouped,
  plainDate,
  pText,
  threeDigits,
  threeDigitsOfBoth,
} from './number-text.ts';
import { adverb, claimedCorrelation, predictionTitle } from './prediction.ts';
import { FEWEST_FOR_WEEKDAYS } from './residuals.ts';
import { FEWEST_PAIRS } from './significance.ts';
import type { StudyStatistics } from './statistics.ts';
import type { Reader, StudyLabels, UnitLabel } from './study-labels.ts';
import { unusualCount, unusualText } from './unusual-text.ts';
import { direction, FEWEST_FOR_CONFIDENCE } from './words.ts';

/** A study in sentences. What a study cannot say is null. */
export interface Findings {
  readonly title: string;
  /** Which part of the records is all that could be looked at so far. */
  readonly coverage: string | null;
  /** What was seen. */
  readonly change: string | null;
  readonly none: string | null;
  /** How sure that is. */
  readonly sure: string | null;
  /** What would make it surer. */
  readonly surer: string | null;
  readonly reverse: string | null;
  readonly delay: string | null;
  readonly unusual: string | null;
  readonly optimal: string | null;
  readonly missing: readonly string[];
  readonly leftOut: readonly string[];
  /** The figures in a sentence, for the curious. */
  readonly evidence: string | null;
  readonly disclaimer: string;
}

const DISCLAIMER = "An association in one person's data is not proof of cause and not medical advice.";

export function findings(
  statistics: StudyStatistics,
  labels: StudyLabels,
  reader: Reader = 'owner',
): Findings {
  const isSufficient = statistics.insufficient.length === 0;
  const whereSufficient = (sentence: Sentence) =>
    isSufficient ? sentence(statistics, labels, reader) : null;
  return {
    title: title(statistics, labels),
    coverage: coverage(statistics),
    change: whereSufficient(change),
    none: statistics.robust ? null : whereSufficient(none),
    sure: whereSufficient(sure),
    surer: whereSufficient(surer),
    reverse: reverse(statistics, labels),
    delay: delay(statistics, labels, reader),
    unusual: unusualText(statistics, labels),
    optimal: optimalValueMessage(statistics, labels, reader),
    missing: statistics.insufficient.map((reason) => missing(reason, statistics, labels, reader)),
    leftOut: [
      ...leftOut(statistics.causeOutOfRange, labels.causeName),
      ...leftOut(statistics.effectOutOfRange, labels.effectName),
      ...statistics.causeSources.map((source) => taken(source, labels.causeName, reader)),
      ...statistics.effectSources.map((source) => taken(source, labels.effectName, reader)),
    ],
    evidence: evidence(statistics, labels),
    disclaimer: DISCLAIMER,
  };
}

type Sentence = (statistics: StudyStatistics, labels: StudyLabels, reader: Reader) => string | null;

function title(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  if (statistics.insufficient.length > 0) return `Not enough data yet on ${causeName} and ${effectName}`;
  if (!statistics.robust) return `No clear effect of ${causeName} on ${effectName} so far`;
  return predictionTitle(causeName, effectName, claimedCorrelation(statistics));
}

const coverage = ({ coversSince }: StudyStatistics) =>
  coversSince === undefined
    ? null
    : `So far this covers only what was recorded since ${plainDate(coversSince)}: there is so much that the rest is summed up first, in the background, and then added.`;

function change(statistics: StudyStatistics, labels: StudyLabels): string | null {
  const { averageEffectFollowingLowCause: before, averageEffectFollowingHighCause: after } = statistics;
  if (before === null || after === null) return null;
  const seen = comparison(before, after, labels);
  const claimed = claimedCorrelation(statistics);
  if (!statistics.robust || seen.side === direction(claimed)) return `${seen.sentence}.`;
  return `The ${more(labels)} ${labels.causeName} was, the ${direction(claimed)} ${labels.effectName} tended to be once trend and weekday are allowed for; the plain averages do not show it. ${seen.sentence}.`;
}

interface Comparison {
  readonly sentence: string;
  readonly side: 'higher' | 'lower' | 'same';
}

/** Both numbers are rounded before they are compared: what reads the same is the same. */
function comparison(before: number, after: number, labels: StudyLabels): Comparison {
  const { effectName, effectUnit } = labels;
  const isShare = effectUnit.isYesNo && Math.max(before, after) <= 1;
  const shares = [Math.round(100 * before), Math.round(100 * after)] as const;
  const [low, high] = isShare ? [`${shares[0]}%`, `${shares[1]}%`] : threeDigitsOfBoth(before, after);
  const side = low === high ? 'same' : after > before ? 'higher' : 'lower';
  const when = afterMore(labels);
  if (isShare) {
    const how =
      side === 'same'
        ? `as often as otherwise: on ${high} of days`
        : `${side === 'higher' ? 'more' : 'less'} often: on ${high} of days instead of ${low}`;
    return { side, sentence: `${when}, ${effectName} came ${how}` };
  }
  const how =
    side === 'same'
      ? `about the same as otherwise: ${withUnit(high, effectUnit)}`
      : `${side}: ${insteadOf(high, low, effectUnit)}${inPercent(before, after, effectUnit)}`;
  return { side, sentence: `${when}, ${effectName} was ${how}` };
}

/** "After days with more Coffee". */
function afterMore(labels: StudyLabels): string {
  const { causeName, causeUnit, isCauseSum, windowDays } = labels;
  if (windowDays > 1) {
    return isCauseSum
      ? `After ${windowDays} days with more ${causeName}`
      : `After ${windowDays} days with higher ${causeName}`;
  }
  return causeUnit.isYesNo ? `After days with ${causeName}` : `After days with ${more(labels)} ${causeName}`;
}

const more = ({ isCauseSum }: StudyLabels) => (isCauseSum ? 'more' : 'higher');

/** Only where percent of the baseline means something. */
function inPercent(before: number, after: number, unit: UnitLabel): string {
  const percent = ((after - before) / before) * 100;
  const canBeNegative = unit.minimumValue === null || unit.minimumValue < 0;
  const isRelative =
    !unit.isScale && !unit.isYesNo && !canBeNegative && !unit.abbreviatedName.includes('%') && before > 0;
  if (!isRelative || Math.abs(percent) > 100) return '';
  return ` (${threeDigits(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'})`;
}

function none(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string {
  const shown = `These ${counted(statistics.numberOfPairs, 'day')} do not show that ${causeName} changes ${effectName}`;
  if (statistics.adjustedCorrelation === null) {
    return `${shown}: time and weekday alone explain one of them, so that nothing is left to compare.`;
  }
  if (statistics.significant) return `${shown}: the link that shows hangs on ${unusualCount(statistics)}.`;
  return `${shown}; ${rangeOfLinks(statistics.confidenceInterval, effectName)} is still possible.`;
}

/** "a moderate link to lower Mood". */
export function linkText(r: number, effectName: string): string {
  return `a ${LINKS[adverb(r)] ?? 'very slight'} link to ${direction(r)} ${effectName}`;
}

/** Both ends of an interval of correlations, in words. */
export function rangeOfLinks(interval: readonly [number, number] | null, effectName: string): string {
  if (interval === null) return 'any link';
  const [low, high] = [linkText(interval[0], effectName), linkText(interval[1], effectName)];
  return low === high ? low : `anything from ${low} to ${high}`;
}

const LINKS: Readonly<Record<string, string>> = {
  slightly: 'slight',
  moderately: 'moderate',
  strongly: 'strong',
};

function sure(statistics: StudyStatistics): string | null {
  const { robust, significant, withoutUnusualDays: without } = statistics;
  // What hangs on a few unusual days is not made surer by a figure that counts them.
  if (statistics.adjustedCorrelation === null || (significant && !robust)) return null;
  const p = Math.max(
    statistics.pValue ?? 1,
    statistics.permutationPValue ?? 1,
    ...(robust && without !== null ? [without.pValue ?? 1, without.permutationPValue ?? 1] : []),
  );
  const chance = `chance alone would show a link this strong in ${oneOf(p)} such records`;
  const sentence = `${chance.charAt(0).toUpperCase()}${chance.slice(1)}`;
  if (!robust) return `${sentence}.`;
  return statistics.numberOfPairs < FEWEST_FOR_CONFIDENCE
    ? `${sentence}, but ${statistics.numberOfPairs} days are few: confidence is low.`
    : `Confidence is ${statistics.confidenceLevel}: ${chance}.`;
}

/** The shuffles cannot tell anything rarer than one in a thousand. */
function oneOf(p: number): string {
  if (p < 0.0015) return 'at most about 1 of 1,000';
  if (p > 0.6) return p > 0.9 ? 'nearly all' : 'most';
  if (p > 0.4) return 'about half of all';
  const records = 1 / p;
  const size = 10 ** Math.max(0, Math.floor(Math.log10(records)) - 1);
  return `about 1 of ${Math.round(records / size) * size}`;
}

function surer(statistics: StudyStatistics, labels: StudyLabels, reader: Reader): string | null {
  const { robust, significant, numberOfPairs } = statistics;
  const { causeName, causeUnit } = labels;
  const daysLeft = FEWEST_FOR_CONFIDENCE - numberOfPairs;
  if (daysLeft > 0) {
    return `To be surer: ${counted(daysLeft, 'more day')} with both.`;
  }
  if (significant && !robust) return null;
  if (statistics.adjustedCorrelation === null) {
    return `To be surer: days on which ${causeName} does not follow its usual rhythm.`;
  }
  if (!robust) {
    const than = causeUnit.isYesNo
      ? `both days with and days without ${causeName}`
      : `days on which ${causeName} is clearly ${more(labels)} or ${labels.isCauseSum ? 'less' : 'lower'} than usual`;
    return `To be surer: more days, and among them ${than}.`;
  }
  const rhythm =
    numberOfPairs < FEWEST_FOR_WEEKDAYS ? 'a weekly rhythm, a season or a cycle' : 'a season or a cycle';
  const other = `What comes and goes together with ${causeName}, such as ${rhythm}, would look the same.`;
  return reader === 'public'
    ? other
    : `${other} To be surer that it is ${causeName} itself: where it can safely be chosen, let a coin decide on which days there is more of it.`;
}

function reverse(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string | null {
  const forward = statistics.forwardPearsonCorrelationCoefficient ?? 0;
  const backward = statistics.reversePearsonCorrelationCoefficient ?? 0;
  if (!statistics.reverseSignificant || Math.abs(backward) <= Math.abs(forward)) return null;
  return `${effectName} predicts later ${causeName} more strongly than the other way round, so the influence may run backwards.`;
}

function delay(
  { betterDelay }: StudyStatistics,
  { causeName, effectName }: StudyLabels,
  reader: Reader,
): string | null {
  if (betterDelay === null) return null;
  const days = counted(Math.abs(betterDelay.lagDays), 'day');
  const when = betterDelay.lagDays > 0 ? 'later' : 'earlier';
  const setting = `the onset delay of ${causeName}${reader === 'public' ? ' is' : ''}`;
  const howTo =
    reader === 'public'
      ? `A study in which ${setting} ${duration(betterDelay.onsetDelay)} would test that.`
      : `To test that, set ${setting} to ${duration(betterDelay.onsetDelay)}.`;
  return `${effectName} goes much more closely with ${causeName} when it is looked at ${days} ${when}. ${howTo}`;
}

/** The person's own optimal value, for the study and for the variable's userOptimalValueMessage. */
export function optimalValueMessage(
  statistics: StudyStatistics,
  labels: StudyLabels,
  reader: Reader = 'owner',
): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = statistics.robust ? '' : 'So far, not yet conclusive: ';
  const whose = reader === 'public' ? "In one person's records, " : 'Your ';
  return `${prefix}${whose}${bestOutcome(statistics.optimalValue, labels)}`;
}

export function bestOutcome(value: number, labels: StudyLabels): string {
  const { effectName, effectUnit, effectValence } = labels;
  const isLow = effectValence === 'negative';
  const extreme = effectUnit.isYesNo
    ? `came ${isLow ? 'least' : 'most'} often`
    : `was ${isLow ? 'lowest' : 'highest'}`;
  return `${effectName} ${extreme} ${afterDose(value, labels)}.`;
}

function afterDose(value: number, { causeName, causeUnit, isCauseSum }: StudyLabels): string {
  if (isCauseSum && value === 0) return `after days without ${causeName}`;
  if (causeUnit.isYesNo && value >= 1) return `after days with ${causeName}`;
  return isCauseSum
    ? `after about ${amountText(value, causeUnit)}${isPlainNumber(causeUnit) ? '' : ' of'} ${causeName} per day`
    : `after days on which ${causeName} was about ${amountText(value, causeUnit)}`;
}

function missing(
  reason: Insufficiency,
  statistics: StudyStatistics,
  { causeName, effectName }: StudyLabels,
  reader: Reader,
): string {
  const { numberOfPairs, followUpCount, baselineCount, switches } = statistics;
  const days = counted(FEWEST_PAIRS - numberOfPairs, 'more day');
  switch (reason) {
    case 'pairs':
      return reader === 'public' ? `Records of both on ${days} are needed.` : `Track both for ${days}.`;
    case 'causeConstant':
      return `${causeName} never changed.`;
    case 'effectConstant':
      return `${effectName} never changed.`;
    case 'group':
      return `${causeName} was above average on ${counted(followUpCount, 'day')} and below on ${baselineCount}; at least ${FEWEST_PER_GROUP} of each are needed.`;
    case 'switches':
      return `${causeName} changed only ${timesText(switches)} between more and less; alternate at least ${FEWEST_SWITCHES} times so time itself can be ruled out.`;
  }
}

/** Whoever recorded for weeks and reads that data are missing has to know where they went. */
function leftOut(count: number, name: string): string[] {
  return count === 0
    ? []
    : [`Left out: ${counted(count, 'measurement')} of ${name} outside of its allowed range.`];
}

/** What somebody calls their devices is no business of strangers. */
const taken = ({ sourceName, days }: ChosenSource, name: string, reader: Reader): string =>
  `On ${counted(days, 'day')} ${name} was taken from ${reader === 'owner' ? sourceName : 'one source'}; other sources were left out.`;

function evidence(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string | null {
  const { adjustedCorrelation: r, confidenceInterval: interval, pValue } = statistics;
  if (pValue === null) return null;
  const days = grouped(`${statistics.numberOfPairs}`);
  if (r === null || statistics.effectiveSampleSize === null) {
    return `Based on ${days} paired days: trend and weekday alone account for ${causeName} or ${effectName}, so nothing is left to compare.`;
  }
  const worth = grouped(threeDigits(statistics.effectiveSampleSize));
  const range =
    interval === null
      ? 'too few independent days for a 95% interval'
      : `95% interval ${threeDigits(interval[0])} to ${threeDigits(interval[1])}`;
  return `Based on ${days} paired days (worth about ${worth} independent ones), after allowing for trend and weekday: r = ${threeDigits(r)}, ${range}, ${pText(pValue)}; ${statistics.confidenceLevel} confidence.`;
}

const timesText = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
