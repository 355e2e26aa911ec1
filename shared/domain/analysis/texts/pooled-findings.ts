import { numbered } from '../../texts/counted.ts';
import { isLikelyReversed } from '../claim.ts';
import type { PooledStatistics } from '../pooled-study.ts';
import type { StudyLabels } from '../study-labels.ts';
import { takenWhenItHurts } from './change-text.ts';
import type { FindingWord } from './findings.ts';
import { linkText, rangeOfLinks } from './link-text.ts';
import { bestOutcome } from './optimal-text.ts';
import { linkTitle } from './study-title.ts';
import { direction } from './words.ts';

/** A cohort or population study in sentences; null where it has nothing to say. */
export interface PooledFindings {
  readonly title: string;
  /** The change that was seen. */
  readonly change: string | null;
  readonly none: string | null;
  /** The certainty of that change. */
  readonly certainty: string | null;
  readonly differences: string | null;
  readonly optimal: string | null;
  readonly missing: readonly string[];
  /** The figures in a sentence, for the curious. */
  readonly evidence: string | null;
  readonly disclaimer: string;
  readonly finding: FindingWord;
  readonly canBeTested: false;
}

const pooledDisclaimer =
  "An association in people's own records is not proof of cause and not medical advice.";

export function pooledFindings(
  statistics: PooledStatistics,
  labels: StudyLabels,
  requirements: string,
): PooledFindings {
  const isSufficient = statistics.insufficient.length === 0;
  const isFound = isSufficient && statistics.significant;
  const isBecauseOfIt = isLikelyReversed(labels, direction(statistics.correlationCoefficient ?? 0));
  const found = isBecauseOfIt ? 'sameDays' : 'prediction';
  return {
    title: title(statistics, labels),
    finding: isFound ? found : isSufficient ? 'none' : 'insufficient',
    canBeTested: false,
    change: isFound
      ? [change(statistics, labels), ...(isBecauseOfIt ? [takenWhenItHurts] : [])].join(' ')
      : null,
    none: isSufficient && !isFound ? none(statistics, labels) : null,
    certainty: isFound && !isBecauseOfIt ? certainty(statistics) : null,
    differences: differences(statistics, labels),
    optimal: isBecauseOfIt ? null : commonOptimalValueMessage(statistics, labels),
    missing: isSufficient ? [] : [requirements],
    evidence: isSufficient ? evidence(statistics) : null,
    disclaimer: pooledDisclaimer,
  };
}

const peopleText = ({ numberOfPeople }: PooledStatistics) => numbered(numberOfPeople, 'person', 'people');

function title(statistics: PooledStatistics, labels: StudyLabels): string {
  const { causeName, effectName } = labels;
  if (statistics.insufficient.length > 0) return `Not enough people yet for ${causeName} and ${effectName}`;
  if (!statistics.significant) return `No clear effect of ${causeName} on ${effectName} so far`;
  return linkTitle(labels, statistics.correlationCoefficient ?? 0);
}

function change(statistics: PooledStatistics, { causeName, effectName }: StudyLabels): string {
  const link = linkText(statistics.correlationCoefficient ?? 0, effectName);
  return `In the records of at least ${peopleText(statistics)}, ${causeName} has ${link} on average.`;
}

function none(statistics: PooledStatistics, { causeName, effectName }: StudyLabels): string {
  const { confidenceInterval: range } = statistics;
  const possible = range === null ? '' : `; ${rangeOfLinks(range, effectName)} is still possible`;
  return `The records of at least ${peopleText(statistics)} do not show that ${causeName} changes ${effectName}${possible}.`;
}

function certainty({ confidenceLevel, pValue }: PooledStatistics): string {
  const oneOf = Math.round(1 / (pValue ?? 1)).toLocaleString('en');
  return `Confidence is ${confidenceLevel}: chance alone would show a link this strong in fewer than 1 in ${oneOf} such groups of people.`;
}

function differences({ predictionInterval }: PooledStatistics, { effectName }: StudyLabels): string | null {
  if (predictionInterval === null) return null;
  return `People differ: for another person, expect ${rangeOfLinks(predictionInterval, effectName)}.`;
}

/** The variable's commonOptimalValueMessage. */
function commonOptimalValueMessage(statistics: PooledStatistics, labels: StudyLabels): string | null {
  if (statistics.optimalValue === null) return null;
  const prefix = statistics.significant ? '' : 'Not conclusive yet: ';
  return `${prefix}On average, people's ${bestOutcome(statistics.optimalValue, labels)}`;
}

function evidence(statistics: PooledStatistics): string {
  const { correlationCoefficient, confidenceInterval, pValue, confidenceLevel } = statistics;
  const p = pValue === null || pValue === 1 ? 'p not below 0.05' : `p < ${pValue}`;
  const range = confidenceInterval === null ? '' : `95% interval ${confidenceInterval.join(' to ')}, `;
  return `Based on at least ${peopleText(statistics)}: r = ${correlationCoefficient ?? 0}, ${range}${p}; ${confidenceLevel} confidence.`;
}
