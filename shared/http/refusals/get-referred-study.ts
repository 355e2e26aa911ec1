import type { Caller } from '../../data/access/caller.ts';
import { findStudy } from '../../data/studies/study.ts';
import { mayReach } from '../../domain/studies/may-reach.ts';
import type { Study } from '../../domain/studies/study.ts';
import { referredStudy, type StudyNames } from '../../use-cases/studies/referred-study.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';

export const noSuchStudy = () => notFound('You have no such study; create it first.');

/** The caller's study of an id or of two names, as it is stored. */
export async function getReferredStudy(
  { userId, clientId }: Caller,
  names: StudyNames & { readonly clientId?: string | undefined },
): Promise<Study> {
  const referred = await referredStudy(userId, names);
  if (referred.kind === 'unnamed')
    throw badRequest(
      problemAt('studyId', 'is required in the query, or both causeVariableName and effectVariableName.'),
    );
  if (referred.kind === 'contradiction')
    throw badRequest(problemAt(referred.member, 'means another variable than studyId; leave it out.'));
  const study = referred.kind === 'found' ? await findStudy(userId, referred.reference) : undefined;
  if (study === undefined || !mayReach({ clientId: clientId ?? names.clientId }, study)) throw noSuchStudy();
  return study;
}
