import { studyVotes } from '../../answers/studies/study-votes.ts';
import { castVote, findTally, findVotes, type NewVote, withdrawVote } from '../../data/studies/vote.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { othersVotes } from '../../domain/votes/tally.ts';
import type { Vote, VoteCounts } from '../../domain/votes/vote.ts';
import type { StudyVotes } from '../../schemas/studies/study-votes.ts';

interface VoteToCast extends Omit<NewVote, 'value'> {
  /** `none` withdraws. */
  readonly value: NewVote['value'] | 'none';
}

type VoteResult =
  | { readonly kind: 'unknown'; readonly variableIds: readonly number[] }
  | {
      readonly kind: 'voted';
      readonly vote: Vote | undefined;
      /** True if there was one to withdraw. */
      readonly wasThere: boolean;
      readonly votes: StudyVotes;
      /** The votes of others on the same question, where they may be shown. */
      readonly others: VoteCounts | undefined;
    };

const variablesOf = ({ causeVariableId, effectVariableId }: VariablePair) => [
  causeVariableId,
  effectVariableId,
];

/** Looks at the person's variables and votes of a pair. */
export const readAheadVote = (userId: number, pair: VariablePair) =>
  Promise.all([findUserVariables(userId, variablesOf(pair)), findVotes(userId, pair)]);

/** Casts, changes or withdraws a person's vote on two variables of theirs. */
export async function voteOnPair(
  userId: number,
  { value, ...ballot }: VoteToCast,
  now: number,
  ahead: ReturnType<typeof readAheadVote>,
): Promise<VoteResult> {
  const [own, known] = await ahead;
  const variableIds = variablesOf(ballot).filter((id) => !own.has(id));
  if (variableIds.length > 0) return { kind: 'unknown', variableIds };
  if (value !== 'none') refuseLeaving(own.values());
  const vote = value === 'none' ? undefined : await castVote(userId, { ...ballot, value }, now, known);
  const wasThere = value === 'none' && (await withdrawVote(userId, ballot, known));
  const ofOtherType = known.filter(({ type }) => type !== ballot.type);
  const votesNow = vote === undefined ? ofOtherType : [...ofOtherType, vote];
  const tally = await findTally(ballot);
  return {
    kind: 'voted',
    vote,
    wasThere,
    votes: studyVotes(tally, votesNow),
    others: othersVotes(tally, ballot.type, votesNow),
  };
}
