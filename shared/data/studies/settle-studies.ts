import type { Settle } from '../settling/settle.ts';
import { parseStudy, studyItem } from './study.ts';
import { parseVote, voteItem } from './vote.ts';

/** Takes in a person's own studies, as private ones; those of cohorts and populations are to be opened again. */
export const settleStudy: Settle = (record, { userId, variableId }) => {
  const { publishedAt, pageId, pageHash, status, ...study } = parseStudy(record);
  if (study.type !== 'individual') return undefined;
  return studyItem(userId, {
    ...study,
    causeVariableId: variableId(study.causeVariableId),
    effectVariableId: variableId(study.effectVariableId),
    status: status === 'publish' ? 'private' : status,
  });
};

export const settleVote: Settle = (record, { userId, variableId }) => {
  const vote = parseVote(record);
  return voteItem(userId, {
    ...vote,
    causeVariableId: variableId(vote.causeVariableId),
    effectVariableId: variableId(vote.effectVariableId),
  });
};
