import { type AnyStatistics, isPooled } from '../analysis/any-statistics.ts';
import { isPrediction } from '../analysis/figures/prediction.ts';
import type { PooledStatistics } from '../analysis/pooled-study.ts';
import type { StudyStatistics } from '../analysis/statistics.ts';
import type { StudyLabels, StudyReader, UnitLabel } from '../analysis/study-labels.ts';
import { type Findings, type FindingWord, findings } from '../analysis/texts/findings.ts';
import { type PooledFindings, pooledFindings } from '../analysis/texts/pooled-findings.ts';
import { type KnownVariable, thingOf } from '../measurements/row.ts';
import { daySeconds } from '../time/calendar.ts';
import { isYesNo } from '../units/convert.ts';
import { isScale } from '../units/is-rating.ts';
import type { CountedThing } from '../units/quantity.ts';
import type { Unit } from '../units/units.ts';
import type { StudySummary } from './study.ts';
import type { Fact } from './study-facts.ts';

/** A study in words: the single parts, and in `sentences` those that a layperson needs, in order. */
export interface StudyText {
  readonly title: string;
  readonly tagLine: string;
  readonly sentences: string[];
  readonly coverage?: string;
  readonly change?: string;
  readonly none?: string;
  readonly certainty?: string;
  readonly nextStep?: string;
  readonly differences?: string;
  readonly optimal?: string;
  readonly delay?: string;
  readonly reverse?: string;
  readonly unusual?: string;
  readonly evidence?: string;
  readonly ruleChange?: string;
  readonly lastYear?: string;
  readonly missing: string[];
  readonly leftOut: string[];
  readonly figures: Fact[];
  readonly disclaimer: string;
  readonly finding: FindingWord;
  readonly canBeTested: boolean;
}

export const isFinding = (statistics: AnyStatistics): boolean =>
  isPooled(statistics) ? statistics.significant : isPrediction(statistics);

/** The names and units of a study's two variables in its sentences. */
export function labelsOf(cause: KnownVariable, effect: KnownVariable, isAsNeeded = false): StudyLabels {
  const { durationOfAction } = cause.settings;
  return {
    causeName: cause.settings.displayName,
    effectName: effect.settings.displayName,
    causeUnit: unitLabel(cause.settings.unit, thingOf(cause)),
    effectUnit: unitLabel(effect.settings.unit, thingOf(effect)),
    isCauseSum: cause.settings.combinationOperation === 'SUM',
    isEffectSum: effect.settings.combinationOperation === 'SUM',
    effectValence: effect.settings.valence,
    causeKind: cause.settings.kind,
    effectKind: effect.settings.kind,
    isAsNeeded,
    worse: worseWay(effect.settings),
    windowDays: Math.max(1, Math.ceil(durationOfAction / daySeconds)),
  };
}

/** More of a symptom or an illness is worse, even where nobody said so. */
const badCategories: readonly string[] = ['Symptoms', 'Conditions'];

function worseWay({ valence, category }: KnownVariable['settings']): StudyLabels['worse'] {
  if (valence === 'negative') return 'higher';
  if (valence === 'positive') return 'lower';
  return badCategories.includes(category.name) ? 'higher' : 'both';
}

export const unitLabel = (unit: Unit, thing?: CountedThing): UnitLabel => ({
  abbreviatedName: unit.abbreviatedName,
  minimumValue: unit.minimum,
  maximumValue: unit.maximum,
  isScale: isScale(unit),
  isYesNo: isYesNo(unit),
  thing,
});

/** One person's study in words, the most telling sentence first. The statistics are separate, for the curious. */
export function studyText(
  statistics: StudyStatistics,
  labels: StudyLabels,
  facts: readonly Fact[],
  reader: StudyReader = 'owner',
): StudyText {
  const said = findings(statistics, labels, reader);
  const { coverage, missing, none, change, certainty, unusual, leftOut, optimal, delay, reverse, nextStep } =
    said;
  return written(said, facts, [
    coverage,
    ...missing,
    ...[none, change, certainty, unusual],
    ...leftOut,
    ...[optimal, delay, reverse, nextStep],
  ]);
}

/** Adds that the study was made by other rules before, if it is new by the present ones. */
export function withRuleChange(text: StudyText, { titleBefore }: StudySummary): StudyText {
  if (titleBefore === undefined) return text;
  const result =
    titleBefore === text.title ? 'The result is the same.' : `Before, it read: “${titleBefore}”.`;
  const ruleChange = `How studies are judged has changed since this one was made. ${result}`;
  return { ...text, ruleChange, sentences: [...text.sentences, ruleChange] };
}

/** The text of a study of many people. */
export function pooledText(
  statistics: PooledStatistics,
  labels: StudyLabels,
  facts: readonly Fact[],
  requirements: string,
): StudyText {
  const said = pooledFindings(statistics, labels, requirements);
  const { missing, none, change, certainty, differences, optimal } = said;
  return written({ ...said, leftOut: [] }, facts, [
    ...missing,
    none,
    change,
    certainty,
    differences,
    optimal,
  ]);
}

function written(
  { title, missing, leftOut, disclaimer, finding, canBeTested, ...said }: AnyFindings,
  facts: readonly Fact[],
  inOrder: readonly (string | null)[],
): StudyText {
  const sentences = inOrder.filter((sentence) => sentence !== null);
  const single = Object.entries(said).filter(([, sentence]) => sentence !== null);
  return {
    title,
    tagLine: sentences[0] ?? title,
    sentences,
    ...Object.fromEntries(single),
    missing: [...missing],
    leftOut: [...leftOut],
    figures: [...facts],
    disclaimer,
    finding,
    canBeTested,
  };
}

type AnyFindings = Findings | (PooledFindings & Pick<Findings, 'leftOut'>);
