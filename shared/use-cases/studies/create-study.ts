import type { Caller } from '../../data/access/caller.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import type { StudyType, VariablePair } from '../../domain/studies/study.ts';
import { openWithinLimits } from './open-within-limits.ts';
import type { OpenedStudy } from './opened-study.ts';
import { findStudyClient } from './pools/study-client.ts';
import type { StudyAhead } from './read-ahead-study.ts';
import { findNamedPair, findStudyVariables, type NamedPair } from './study-variables.ts';

interface NewStudy extends NamedPair {
  readonly type: StudyType;
  readonly studyTitle?: string | undefined;
  /** Answers what everybody would see, too. */
  readonly preview?: boolean | undefined;
  /** The client named, whose people a cohort study is about. */
  readonly clientId: string | undefined;
}

export type CreationRefusal =
  | { readonly kind: 'unknownClient'; readonly clientId: string }
  | { readonly kind: 'severalClients'; readonly clientIds: readonly string[] }
  | { readonly kind: 'unapprovedClient' }
  | { readonly kind: 'unknownNames'; readonly members: readonly (keyof NamedPair)[] }
  | { readonly kind: 'sameVariable' }
  | { readonly kind: 'noVariable' }
  | { readonly kind: 'otherClient' }
  | { readonly kind: 'tooMuchToRead' };

/** Opens the study of two named variables, and creates it if there is none; `ahead` is what was read ahead of it. */
export async function createStudy(
  caller: Caller,
  study: NewStudy,
  ahead: StudyAhead | undefined,
  now: number,
): Promise<CreationRefusal | { readonly kind: 'opened'; readonly opened: OpenedStudy }> {
  const { userId, person } = caller;
  const { type, studyTitle } = study;
  const client = type === 'cohort' ? await findStudyClient(caller, study.clientId) : undefined;
  if (client?.kind === 'unknown')
    return { kind: 'unknownClient', clientId: study.clientId ?? caller.clientId ?? '' };
  if (client?.kind === 'unapproved') return { kind: 'unapprovedClient' };
  if (client?.kind === 'several') return { kind: 'severalClients', clientIds: client.clientIds };
  const clientId = client?.kind === 'found' ? client.clientId : undefined;

  const named = ahead?.pair ?? (await findNamedPair(userId, type, study, clientId));
  if (!isWhole(named)) return { kind: 'unknownNames', members: unknownNames(named) };
  if (named.causeVariableId === named.effectVariableId) return { kind: 'sameVariable' };
  const variables = ahead ?? (await findStudyVariables(userId, { type, ...named, clientId }, now));
  if (variables === undefined) return { kind: 'noVariable' };

  const { cause, effect } = variables;
  refuseLeaving([cause.userVariable, effect.userVariable]);
  const known = ahead && { analysis: ahead.analysis ?? null };
  const asked = { ...named, cause, effect, type, clientId, person, ...known };
  const examination = { ...asked, withCharts: true, recalculate: false, now };
  const opening = await openWithinLimits(examination, {
    studyTitle,
    preview: study.preview === true,
    askingClientId: caller.clientId,
  });
  return opening.kind === 'unknown' ? { kind: 'otherClient' } : opening;
}

const isWhole = (pair: Partial<VariablePair>): pair is VariablePair =>
  pair.causeVariableId !== undefined && pair.effectVariableId !== undefined;

const unknownNames = ({ causeVariableId, effectVariableId }: Partial<VariablePair>) => [
  ...(causeVariableId === undefined ? (['causeVariableName'] as const) : []),
  ...(effectVariableId === undefined ? (['effectVariableName'] as const) : []),
];
