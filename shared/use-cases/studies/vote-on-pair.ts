import { studyVotes } from '../../answers/studies/study-votes.ts';
import { castVote, findTally, findVotes, type NewVote, withdrawVote } from '../../data/studies/vote.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import type { Vote } from '../../domain/votes/vote.ts';
import type { StudyVotes } from '../../schemas/studies/study-votes.ts';

export interface VoteToCast extends Omit<NewVote, 'value'> {
  /** `none` withdraws. */
  readonly value: NewVote['value'] | 'none';
}

export type Voted =
  | { readonly kind: 'unknown'; readonly variableIds: readonly number[] }
  | {
      readonly kind: 'voted';
      readonly vote: Vote | undefined;
      /** Whether there was one to withdraw. */
      readonly wasThere: boolean;
      readonly votes: StudyVotes;
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
): Promise<Voted> {
  const [own, known] = await ahead;
  const variableIds = variablesOf(ballot).filter((id) => !own.has(id));
  if (variableIds.length > 0) return { kind: 'unknown', variableIds };
  const vote = value === 'none' ? undefined : await castVote(userId, { ...ballot, value }, now, known);
  const wasThere = value === 'none' && (await withdrawVote(userId, ballot, known));
  const others = known.filter(({ type }) => type !== ballot.type);
  const votes = studyVotes(await findTally(ballot), vote === undefined ? others : [...others, vote]);
  return { kind: 'voted', vote, wasThere, votes };
}
