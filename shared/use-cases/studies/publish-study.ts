import type { Caller } from '../../data/access/caller.ts';
import type { Study } from '../../domain/studies/study.ts';
import { openWithinLimits } from './open-within-limits.ts';
import type { Opening } from './opened-study.ts';
import { findStudyVariables } from './study-variables.ts';

interface PublishOptions {
  readonly withCharts: boolean;
  readonly recalculate: boolean;
}

/** Brings a study up to date and shows it to everybody. */
export async function publishStudy(
  { userId, person }: Caller,
  { type, causeVariableId, effectVariableId, clientId }: Study,
  shown: PublishOptions,
  now: number,
): Promise<Opening> {
  const pair = { causeVariableId, effectVariableId };
  const variables = await findStudyVariables(userId, { type, ...pair, clientId }, now);
  if (variables === undefined) return { kind: 'unknown' };
  const examination = { ...pair, ...variables, type, clientId, person, ...shown, now };
  return openWithinLimits(examination, { publish: true });
}
