import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { parseStudyId, type StudyReference } from '../../domain/studies/study.ts';
import { findNamedPair } from './study-variables.ts';

/** How a caller says which of their studies is meant. */
export interface StudyNames {
  readonly studyId?: string | undefined;
  readonly causeVariableName?: string | undefined;
  readonly effectVariableName?: string | undefined;
}

export type ReferredStudy =
  | { readonly kind: 'found'; readonly reference: StudyReference }
  | { readonly kind: 'unknown' }
  /** Neither an id nor both names. */
  | { readonly kind: 'unnamed' }
  /** A name beside the id may say the same, not something else. */
  | { readonly kind: 'contradiction'; readonly member: 'causeVariableName' | 'effectVariableName' };

/** The study that an id means, or else the person's own study of two variables. */
export async function referredStudy(userId: number, names: StudyNames): Promise<ReferredStudy> {
  const { studyId, causeVariableName, effectVariableName } = names;
  if (studyId !== undefined) return studyOfId(userId, studyId, names);
  if (causeVariableName === undefined || effectVariableName === undefined) return { kind: 'unnamed' };
  const pair = { causeVariableName, effectVariableName };
  const { causeVariableId, effectVariableId } = await findNamedPair(userId, 'individual', pair, undefined);
  return causeVariableId === undefined || effectVariableId === undefined
    ? { kind: 'unknown' }
    : { kind: 'found', reference: { type: 'individual', causeVariableId, effectVariableId } };
}

async function studyOfId(
  userId: number,
  studyId: string,
  { causeVariableName, effectVariableName }: StudyNames,
): Promise<ReferredStudy> {
  const reference = parseStudyId(studyId);
  if (reference === undefined || (reference.userId ?? userId) !== userId) return { kind: 'unknown' };
  const [isOtherCause, isOtherEffect] = await Promise.all([
    meansAnother(userId, causeVariableName, reference.causeVariableId),
    meansAnother(userId, effectVariableName, reference.effectVariableId),
  ]);
  if (isOtherCause) return { kind: 'contradiction', member: 'causeVariableName' };
  if (isOtherEffect) return { kind: 'contradiction', member: 'effectVariableName' };
  return { kind: 'found', reference };
}

async function meansAnother(userId: number, name: string | undefined, variableId: number): Promise<boolean> {
  const named = name === undefined ? undefined : await findVariableIdByName(userId, name);
  return named !== undefined && named !== variableId;
}
