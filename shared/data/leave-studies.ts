import { resultKey } from './keys.ts';
import { publishedKeys } from './published-study.ts';
import { referenceOfKey } from './study.ts';
import { batchWrite } from './table.ts';
import { ballotOfKey, withdrawVote } from './vote.ts';

/** Takes a vote out of the pair's tally before its person is gone. Safe to repeat: what is withdrawn is not there. */
export async function leaveVote(userId: number, voteSort: string): Promise<void> {
  await withdrawVote(userId, ballotOfKey(voteSort));
}

/** Removes what exists in other partitions because of a study: what it found, and its public page. */
export async function leaveStudy(userId: number, studySort: string): Promise<void> {
  const reference = referenceOfKey(studySort);
  const { type, causeVariableId, effectVariableId } = reference;
  const result = type === 'individual' ? [resultKey(causeVariableId, effectVariableId, userId)] : [];
  const keys = [...result, ...publishedKeys(userId, reference)];
  await batchWrite(keys.map((remove) => ({ remove })));
}
