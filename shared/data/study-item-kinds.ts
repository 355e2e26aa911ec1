import { analysisPrefix, resultKey, studyPrefix, votePrefix } from './keys.ts';
import { publishedStudyKey } from './published-study.ts';
import { settleStudy, settleVote } from './settle-items.ts';
import { referenceOfKey } from './study.ts';
import { deleteItem, type Item } from './table.ts';
import { ballotOfKey, bringVote, withdrawVote } from './vote.ts';

/** What studies and votes put into a person's partition, and what has to go elsewhere when such an item goes. */
export const studyItemKinds = [
  {
    prefix: votePrefix,
    type: 'vote',
    portable: settleVote,
    bring: bringVote,
    /** Takes it out of the pair's tally. Safe to repeat: what is withdrawn is not there. */
    releaseElsewhere: async (userId: number, { sk }: Item): Promise<void> => {
      await withdrawVote(userId, ballotOfKey(String(sk)));
    },
  },
  {
    prefix: studyPrefix,
    type: 'study',
    portable: settleStudy,
    /** Removes what it found from the pair, and its public page. */
    releaseElsewhere: async (userId: number, { sk }: Item): Promise<void> => {
      const reference = referenceOfKey(String(sk));
      const { causeVariableId, effectVariableId } = reference;
      const keys = [
        resultKey(causeVariableId, effectVariableId, userId),
        publishedStudyKey(userId, reference),
      ];
      await Promise.all(keys.map((Key) => deleteItem({ Key })));
    },
  },
  { prefix: analysisPrefix, type: 'analysis', portable: 'never' },
] as const;
