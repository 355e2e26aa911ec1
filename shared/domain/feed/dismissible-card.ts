import { parseStudyId, type StudyReference } from '../studies/study.ts';
import { studyCardPrefix } from '../studies/study-card.ts';

/** A card that its person can dismiss. Questions cannot be dismissed, only skipped. */
export type DismissibleCard =
  | { readonly kind: 'message'; readonly id: string }
  | { readonly kind: 'study'; readonly id: string; readonly study: StudyReference };

/** Undefined if a study's id cannot be read, or names another person. */
export function dismissibleCard(id: string, userId: number): DismissibleCard | undefined {
  if (!id.startsWith(studyCardPrefix)) return { kind: 'message', id };
  const study = parseStudyId(id.slice(studyCardPrefix.length));
  if (study === undefined || (study.userId ?? userId) !== userId) return undefined;
  const { type, causeVariableId, effectVariableId } = study;
  return { kind: 'study', id, study: { type, causeVariableId, effectVariableId } };
}
