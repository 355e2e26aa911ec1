import { personPartition } from '../keys/key.ts';
import { partsOfVote, votePrefix } from '../keys/studies.ts';
import { listByPrefix } from '../table/read.ts';

/** The variables of pairs that a person has voted on. */
export async function listVotedVariables(userId: number): Promise<number[]> {
  const votes = await listByPrefix(personPartition(userId), votePrefix);
  return votes.flatMap(({ sk }) => {
    const { causeId, effectId } = partsOfVote(sk);
    return [causeId, effectId];
  });
}
