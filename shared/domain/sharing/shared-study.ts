import { numberOfId } from '../experiments/experiment.ts';
import { parseStudyId, type VariablePair } from '../studies/study.ts';

/** Which of a person's studies is meant: their own of a pair, or an experiment. */
export type SharedStudyId =
  | { readonly kind: 'own'; readonly pair: VariablePair }
  | { readonly kind: 'experiment'; readonly number: number }
  /** Of many people: its figures are not this person's record. */
  | { readonly kind: 'pooled' };

/** Undefined for what is no id, and for one of somebody else. */
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
  /** Its place among those that were chosen, counted from 1. */
  readonly place: number;
  readonly title: string;
  readonly tagLine: string;
}
