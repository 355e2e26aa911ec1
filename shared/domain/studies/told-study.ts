import type { StudyText } from '../../schemas/study.ts';
import { rankedAmong } from '../analysis/statistics.ts';
import type { StudyLabels } from '../analysis/study-labels.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { fromCommonUnit } from './persons-result.ts';
import type { Study, StudyReference, StudySummary } from './study.ts';
import { type AnyStatistics, isFinding, isPooled, labelsOf, studyText } from './study-text.ts';

/** The figures of a study as they are answered, and what they say. */
export interface ToldStudy {
  readonly statistics: AnyStatistics;
  readonly text: StudyText;
  readonly labels: StudyLabels;
}

/** `studies` are the person's others: the more of them look at one effect, the more must speak for each. */
export function tellStudy(
  reference: StudyReference,
  computed: AnyStatistics,
  cause: KnownVariable,
  effect: KnownVariable,
  studies: readonly Study[],
): ToldStudy {
  const labels = isPooled(computed) ? labelsOf(inCommon(cause), inCommon(effect)) : labelsOf(cause, effect);
  const statistics = isPooled(computed)
    ? {
        ...computed,
        optimalValue: computed.optimalValue === null ? null : fromCommonUnit(computed.optimalValue, cause),
      }
    : rankedAmong(computed, competing(reference, studies));
  return { statistics, text: studyText(statistics, labels), labels };
}

export function summaryOf(
  { statistics, text, labels }: ToldStudy,
  analysis: Pick<StudySummary, 'fingerprint' | 'analysedAt'>,
): StudySummary {
  return {
    fingerprint: analysis.fingerprint,
    analysedAt: analysis.analysedAt,
    causeName: labels.causeName,
    effectName: labels.effectName,
    title: text.title,
    tagLine: text.tagLine,
    ...(text.optimal === undefined ? {} : { optimalValueMessage: text.optimal }),
    robust: isFinding(statistics),
    pValue: statistics.pValue,
    correlation: isPooled(statistics) ? statistics.correlationCoefficient : statistics.adjustedCorrelation,
  };
}

/** By its name, as its category has it: alias and valence are the person's own. */
export const inCommon = ({ userVariable, settings }: KnownVariable): KnownVariable => ({
  userVariable,
  settings: {
    ...settings,
    displayName: userVariable.variable.name,
    valence: settings.category.valence,
  },
});

const competing = (reference: StudyReference, studies: readonly Study[]): number[] =>
  studies.flatMap(({ type, effectVariableId, causeVariableId, summary: { pValue } }) =>
    type === reference.type &&
    effectVariableId === reference.effectVariableId &&
    causeVariableId !== reference.causeVariableId &&
    pValue !== null
      ? [pValue]
      : [],
  );
