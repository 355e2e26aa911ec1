import { canBeTested, isTakenBecauseOfIt } from '../claim.ts';
import { linkKind } from '../figures/prediction.ts';
import type { StudyStatistics } from '../statistics.ts';
import type { StudyLabels, StudyReader } from '../study-labels.ts';
import { certaintyText, noEffectText, surerText } from './certainty-text.ts';
import { changeText } from './change-text.ts';
import { evidenceText } from './evidence-text.ts';
import { coverageText, leftOutText, missingText, sourceText } from './missing-text.ts';
import { optimalValueMessage } from './optimal-text.ts';
import { studyTitle } from './study-title.ts';
import { delayText, reverseText } from './timing-text.ts';
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
  readonly sure: string | null;
  /** Advice how to make it surer. */
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
  const isBecauseOfIt = isTakenBecauseOfIt(labels, direction(claimedCorrelation(statistics)));
  const unlessBecauseOfIt = (sentence: string | null) => (isBecauseOfIt ? null : sentence);
  return {
    title: studyTitle(statistics, labels),
    coverage: coverageText(statistics),
    change: whereSufficient(changeText),
    none: statistics.robust ? null : whereSufficient(noEffectText),
    finding: findingOf(statistics, isBecauseOfIt),
    canBeTested: canBeTested(labels),
    sure: unlessBecauseOfIt(whereSufficient(certaintyText)),
    surer: whereSufficient(surerText),
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
