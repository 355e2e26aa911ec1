import { grouped, numbered } from '../../texts/counted.ts';
import { canBeTested, isLikelyReversed } from '../claim.ts';
import { isPrediction, linkKind } from '../figures/prediction.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { certaintyText, noEffectText, surerText } from './certainty-text.ts';
import { changeText } from './change-text.ts';
import { coverageText, leftOutText, missingText, sourceText } from './missing-text.ts';
import { duration, pText, threeDigits } from './number-text.ts';
import { optimalValueMessage } from './optimal-text.ts';
import { studyTitle } from './study-title.ts';
import { unusualText } from './unusual-text.ts';
import { claimedCorrelation } from './worded-correlation.ts';
import { direction } from './words.ts';

/** A study in sentences; null where it has nothing to say. */
export interface Findings {
  readonly title: string;
  /** The part of the records that could be looked at so far, if not all. */
  readonly coverage: string | null;
  /** The change that was seen. */
  readonly change: string | null;
  readonly none: string | null;
  /** The certainty of that change. */
  readonly certainty: string | null;
  /** Advice how to make it surer. */
  readonly nextStep: string | null;
  readonly reverse: string | null;
  readonly delay: string | null;
  readonly unusual: string | null;
  readonly optimal: string | null;
  readonly missing: readonly string[];
  readonly leftOut: readonly string[];
  /** The figures in a sentence, for the curious. */
  readonly evidence: string | null;
  readonly disclaimer: string;
  readonly finding: FindingWord;
  /** Whether there is something to choose, so that an experiment can be offered. */
  readonly canBeTested: boolean;
}

const disclaimerText = "An association in one person's data is not proof of cause and not medical advice.";

export function findings(
  statistics: StudyStatistics,
  labels: StudyLabels,
  reader: StudyReader = 'owner',
): Findings {
  const isSufficient = statistics.insufficient.length === 0;
  const whereSufficient = (sentence: Sentence) =>
    isSufficient ? sentence(statistics, labels, reader) : null;
  // A remedy that is taken when it hurts gets no sentence that reads as its effect.
  const isBecauseOfIt = isLikelyReversed(labels, direction(claimedCorrelation(statistics)));
  const unlessBecauseOfIt = (sentence: string | null) => (isBecauseOfIt ? null : sentence);
  return {
    title: studyTitle(statistics, labels),
    coverage: coverageText(statistics),
    change: whereSufficient(changeText),
    none: statistics.robust ? null : whereSufficient(noEffectText),
    finding: findingOf(statistics, isBecauseOfIt),
    canBeTested: canBeTested(labels),
    certainty: unlessBecauseOfIt(whereSufficient(certaintyText)),
    nextStep: whereSufficient(surerText),
    reverse: unlessBecauseOfIt(reverseText(statistics, labels)),
    delay: unlessBecauseOfIt(delayText(statistics, labels, reader)),
    unusual: unusualText(statistics, labels),
    optimal: unlessBecauseOfIt(optimalValueMessage(statistics, labels, reader)),
    missing: statistics.insufficient.map((reason) => missingText(reason, statistics, labels, reader)),
    leftOut: [
      ...leftOutText(statistics.causeOutOfRange, labels.causeName),
      ...leftOutText(statistics.effectOutOfRange, labels.effectName),
      ...statistics.causeSources.map((source) => sourceText(source, labels.causeName, reader)),
      ...statistics.effectSources.map((source) => sourceText(source, labels.effectName, reader)),
    ],
    evidence: evidenceText(statistics, labels),
    disclaimer: disclaimerText,
  };
}

/** The finding in a word: what kind of link it is, none, or not enough data. */
export const findingWords = [
  'prediction',
  'overWeeks',
  'tooEarly',
  'cycle',
  'sameDays',
  'none',
  'insufficient',
] as const;
export type FindingWord = (typeof findingWords)[number];

function findingOf(statistics: StudyStatistics, isBecauseOfIt: boolean): FindingWord {
  if (statistics.insufficient.length > 0) return 'insufficient';
  return statistics.robust && isBecauseOfIt ? 'sameDays' : linkKind(statistics);
}

type Sentence = (statistics: StudyStatistics, labels: StudyLabels, reader: StudyReader) => string | null;

/** Irregular cycles, and periods that were not written down, leave some of the link behind. */
const cycleLimits =
  'If cycles are irregular or not fully recorded, part of the link may still come from the cycle.';

function cycleEvidence({ cycle, robust, dayToDay }: StudyStatistics): string {
  if (!cycle?.used) return '';
  const within =
    robust && dayToDay?.holds === true && cycle.holds
      ? ' The link also shows between days at the same point in the cycle.'
      : '';
  return `${within} ${cycleLimits}`;
}

function evidenceText(statistics: StudyStatistics, { causeName, effectName }: StudyLabels): string | null {
  const { adjustedCorrelation: r, confidenceInterval: interval, pValue } = statistics;
  if (pValue === null) return null;
  const days = grouped(`${statistics.numberOfPairs}`);
  if (r === null || statistics.effectiveSampleSize === null) {
    return `Based on ${days} paired days: trend and weekday alone account for ${causeName} or ${effectName}, so there is nothing left to compare.`;
  }
  const worth = grouped(threeDigits(statistics.effectiveSampleSize));
  const range =
    interval === null
      ? 'too few independent days for a 95% interval'
      : `95% interval ${threeDigits(interval[0])} to ${threeDigits(interval[1])}`;
  return `Based on ${days} paired days (worth about ${worth} independent ones), after allowing for trend and weekday: r = ${threeDigits(r)}, ${range}, ${pText(pValue)}; ${statistics.confidenceLevel} confidence.${cycleEvidence(statistics)}`;
}

function reverseText(
  statistics: StudyStatistics,
  { causeName, effectName, effectKind }: StudyLabels,
): string | null {
  // The other way round, a remedy would be called the cause of what it is taken for.
  if (effectKind === 'taken') return null;
  const forward = statistics.forwardPearsonCorrelationCoefficient ?? 0;
  const backward = statistics.reversePearsonCorrelationCoefficient ?? 0;
  if (!statistics.reverseSignificant || Math.abs(backward) <= Math.abs(forward)) return null;
  const { numberOfPairs, reverseDayToDay } = statistics;
  if (!isPrediction({ numberOfPairs, robust: true, dayToDay: reverseDayToDay })) return null;
  return `${effectName} predicts later ${causeName} more strongly than the other way round, so cause and effect may be reversed.`;
}

function delayText(
  { betterDelay }: StudyStatistics,
  { causeName, effectName }: StudyLabels,
  reader: StudyReader,
): string | null {
  if (betterDelay === null) return null;
  const days = numbered(Math.abs(betterDelay.lagDays), 'day');
  const when = betterDelay.lagDays > 0 ? 'later' : 'earlier';
  const setting = `the onset delay of ${causeName}${reader === 'public' ? ' is' : ''}`;
  const howTo =
    reader === 'public'
      ? `A study in which ${setting} ${duration(betterDelay.onsetDelay)} would test that.`
      : `To test that, set ${setting} to ${duration(betterDelay.onsetDelay)}.`;
  return `${effectName} goes much more closely with ${causeName} when compared ${days} ${when}. ${howTo}`;
}
