import { numberOfId } from '../experiments/experiment.ts';
import { parseStudyId, type VariablePair } from '../studies/study.ts';

/** A study that a person may want to share: their own of a pair, or an experiment. */
type SharedStudyId =
  | { readonly kind: 'own'; readonly pair: VariablePair }
  | { readonly kind: 'experiment'; readonly number: number }
  /** A study of many people, which cannot be shared: its figures are not this person's record. */
  | { readonly kind: 'pooled' };

/** Undefined if the text is no id, or names someone else. */
export function parseSharedStudyId(id: string, userId: number): SharedStudyId | undefined {
  const number = numberOfId(id);
  if (number !== undefined) return { kind: 'experiment', number };
  const study = parseStudyId(id);
  if (study === undefined || (study.userId ?? userId) !== userId) return undefined;
  if (study.type !== 'individual') return { kind: 'pooled' };
  const { causeVariableId, effectVariableId } = study;
  return { kind: 'own', pair: { causeVariableId, effectVariableId } };
}

/** A study as the page of a share lists it. */
export interface SharedStudy {
  /** Its place among the chosen studies, counted from 1. */
  readonly place: number;
  readonly title: string;
  readonly tagLine: string;
  /** True for an experiment, whose finding is on the page itself. */
  readonly isExperiment: boolean;
}
