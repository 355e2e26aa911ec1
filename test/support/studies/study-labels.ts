import type { StudyLabels } from '../../../shared/domain/analysis/study-labels.ts';
import { unitLabel } from '../../../shared/domain/studies/study-text.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';

/** The labels of a study of Magnesium (mg, added up) and Mood (/5), except for what is given. */
export function studyLabels({
  causeUnit = 'mg',
  effectUnit = '/5',
  ...others
}: Partial<Omit<StudyLabels, 'causeUnit' | 'effectUnit'>> & {
  causeUnit?: string;
  effectUnit?: string;
} = {}): StudyLabels {
  return {
    causeName: 'Magnesium',
    effectName: 'Mood',
    causeUnit: labelOf(causeUnit),
    effectUnit: labelOf(effectUnit),
    isCauseSum: true,
    isEffectSum: false,
    effectValence: 'positive',
    causeKind: 'chosen',
    effectKind: 'felt',
    isAsNeeded: false,
    worse: 'lower',
    windowDays: 1,
    ...others,
  };
}

export function labelOf(name: string) {
  const unit = findUnit(name);
  if (unit === undefined) throw new Error(`There is no unit ${name}.`);
  return unitLabel(unit);
}
