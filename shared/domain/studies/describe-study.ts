import { type AnyStatistics, isPooled } from '../analysis/any-statistics.ts';
import type { PooledStatistics } from '../analysis/pooled-study.ts';
import { rankedAmong, type StudyStatistics } from '../analysis/statistics.ts';
import type { StudyLabels, UnitLabel } from '../analysis/study-labels.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { getUnit } from '../units/units.ts';
import { type Figure, type Pool, pooledStatisticsOf, requirements } from './pooling.ts';
import type { PooledNames, Study, StudyReference, StudySummary } from './study.ts';
import { individualFacts, pooledFacts } from './study-facts.ts';
import { isFinding, labelsOf, pooledText, type StudyText, studyText, unitLabel } from './study-text.ts';

/** The figures of a study as they are answered, and their text. */
export interface DescribedStudy {
  readonly statistics: AnyStatistics;
  readonly text: StudyText;
  readonly labels: StudyLabels;
}

/** The same of a study of many people. */
interface DescribedPool extends DescribedStudy {
  readonly statistics: PooledStatistics;
}

/** Both variables, and whether the cause is taken when it is needed. */
interface StudiedPair {
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
  readonly isAsNeeded?: boolean | undefined;
}

/** `studies` are the person's others: the more of them look at one effect, the more evidence each needs. */
export function describeStudy(
  reference: StudyReference,
  computed: StudyStatistics,
  { cause, effect, isAsNeeded = false }: StudiedPair,
  studies: readonly Study[],
): DescribedStudy {
  const labels = labelsOf(cause, effect, isAsNeeded);
  const statistics = rankedAmong(computed, competing(reference, studies));
  const facts = individualFacts(statistics, cause, effect);
  return { statistics, text: studyText(statistics, labels, facts), labels };
}

/** The unit of an effect of many people, who may each record it in another one. */
const unknownUnit: UnitLabel = {
  abbreviatedName: '',
  minimumValue: null,
  maximumValue: null,
  isScale: false,
  isYesNo: false,
};

const worseOf = { positive: 'lower', negative: 'higher', numeric: 'both' } as const;

/** Describes a study of many people; without a figure, the text says what is needed for one. */
export function describePooled(pool: Pool, figure: Figure | undefined, names: PooledNames): DescribedPool {
  const statistics = pooledStatisticsOf(figure, names);
  const causeUnit = getUnit(names.causeUnitId);
  const labels: StudyLabels = {
    causeName: names.causeName,
    effectName: names.effectName,
    causeUnit: unitLabel(causeUnit, { name: names.causeName }),
    effectUnit: unknownUnit,
    isCauseSum: causeUnit.combinationOperation === 'SUM',
    isEffectSum: false,
    effectValence: names.effectValence,
    // Nobody knows who of many takes a remedy when they feel worse.
    causeKind: names.isRemedy ? 'taken' : 'measured',
    effectKind: 'measured',
    isAsNeeded: names.isRemedy === true,
    worse: worseOf[names.effectValence],
    windowDays: 1,
  };
  const text = pooledText(statistics, labels, pooledFacts(statistics), requirements(pool));
  return { statistics, text, labels };
}

/** Names and valence for a study of many people, without the person's own alias and valence. */
export const pooledNames = (cause: KnownVariable, effect: KnownVariable): PooledNames => ({
  causeName: cause.userVariable.variable.name,
  effectName: effect.userVariable.variable.name,
  causeUnitId: cause.settings.unit.id,
  effectValence: effect.settings.category.valence,
  ...(cause.settings.category.name === 'Treatments' && { isRemedy: true }),
});

export function summaryOf(
  { statistics, text, labels }: DescribedStudy,
  { fingerprint, analysedAt }: Pick<StudySummary, 'fingerprint' | 'analysedAt'>,
): StudySummary {
  const coversSince = isPooled(statistics) ? undefined : statistics.coversSince;
  return {
    fingerprint,
    analysedAt,
    coversSince,
    causeName: labels.causeName,
    effectName: labels.effectName,
    title: text.title,
    tagLine: text.tagLine,
    optimalValueMessage: text.optimal,
    robust: isFinding(statistics) && text.finding !== 'sameDays',
    pValue: statistics.pValue,
    ...(labels.isAsNeeded && { isAsNeeded: true }),
    correlation: isPooled(statistics) ? statistics.correlationCoefficient : statistics.adjustedCorrelation,
  };
}

const competing = (reference: StudyReference, studies: readonly Study[]): number[] =>
  studies.flatMap(({ type, effectVariableId, causeVariableId, summary: { pValue } }) =>
    type === reference.type &&
    effectVariableId === reference.effectVariableId &&
    causeVariableId !== reference.causeVariableId &&
    pValue !== null
      ? [pValue]
      : [],
  );
