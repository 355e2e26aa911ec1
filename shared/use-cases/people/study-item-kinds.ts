import type { Item } from '../../data/item.ts';
import { analysisPrefix, cohortResultPrefix, studyPrefix, votePrefix } from '../../data/keys/studies.ts';
import { withdrawFromCohort } from '../../data/studies/cohort-result.ts';
import { referenceOfKey } from '../../data/studies/study.ts';
import { ballotOfKey, bringVote, withdrawVote } from '../../data/studies/vote.ts';
import { deleteStudy } from '../studies/delete-study.ts';
import { settleStudy, settleVote } from './settle-items.ts';

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
    /** Removes what it adds to figures of many people, and its public page. */
    releaseElsewhere: async (userId: number, { sk }: Item): Promise<void> => {
      await deleteStudy(userId, referenceOfKey(String(sk)));
    },
  },
  { prefix: analysisPrefix, type: 'analysis', portable: 'never' },
  {
    prefix: cohortResultPrefix,
    type: 'cohortResult',
    portable: 'never',
    /** Takes the figure back that it counts in. */
    releaseElsewhere: (_: number, item: Item): Promise<void> => withdrawFromCohort(item),
  },
] as const;
