import type { CountedMember } from '../../domain/studies/pool-round.ts';
import type { Pool } from '../../domain/studies/pooling.ts';
import type { Key } from '../keys/key.ts';
import { cohortResultKey, resultKey } from '../keys/studies.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { exists, updateWrite } from '../table/writes.ts';

/** Undefined for a cohort without a client, which has no members. */
function memberKey(pool: Pool, userId: number): Key | undefined {
  const { type, clientId, causeVariableId, effectVariableId } = pool;
  if (type === 'population') return resultKey(causeVariableId, effectVariableId, userId);
  return clientId === undefined
    ? undefined
    : cohortResultKey(userId, clientId, causeVariableId, effectVariableId);
}

/** Lets a member of a pool count with their group from a round on; false where their result has gone. */
export async function joinPoolRound(pool: Pool, { userId, round, counted }: CountedMember): Promise<boolean> {
  const key = memberKey(pool, userId);
  if (key === undefined) return false;
  return transactIfAllowed([
    updateWrite(key, { set: { round, counted: JSON.stringify(counted) }, onlyIf: { result: exists } }),
  ]);
}
