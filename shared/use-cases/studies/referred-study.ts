import type { Caller } from '../../data/access/caller.ts';
import { findStudy } from '../../data/studies/study.ts';
import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { mayAccess } from '../../domain/studies/may-access.ts';
import { parseStudyId, type Study, type StudyReference } from '../../domain/studies/study.ts';
import { findNamedPair } from './study-variables.ts';

/** The ways in which a caller says which of their studies is meant. */
interface StudyNames {
  readonly studyId?: string | undefined;
  readonly causeVariableName?: string | undefined;
  readonly effectVariableName?: string | undefined;
  /** The app whose people a cohort is of. */
  readonly clientId?: string | undefined;
}

export type ReferenceRefusal =
  | { readonly kind: 'unknown' }
  /** Neither an id nor both names. */
  | { readonly kind: 'unnamed' }
  /** A name next to the id may say the same, not something else. */
  | { readonly kind: 'contradiction'; readonly member: 'causeVariableName' | 'effectVariableName' };

type Reference = ReferenceRefusal | { readonly kind: 'found'; readonly reference: StudyReference };
type ReferredStudy = ReferenceRefusal | { readonly kind: 'found'; readonly study: Study };

/** The caller's study of an id or of two names, as it is stored. */
export async function findReferredStudy(
  { userId, clientId }: Pick<Caller, 'userId' | 'clientId'>,
  names: StudyNames,
): Promise<ReferredStudy> {
  const referred = await findReference(userId, names);
  if (referred.kind !== 'found') return referred;
  const study = await findStudy(userId, referred.reference);
  return study !== undefined && mayAccess({ clientId: clientId ?? names.clientId }, study)
    ? { kind: 'found', study }
    : { kind: 'unknown' };
}

/** The study that an id means, or else the person's own study of two variables. */
async function findReference(userId: number, names: StudyNames): Promise<Reference> {
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
): Promise<Reference> {
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
