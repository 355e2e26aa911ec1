import { findAnalysis, type StoredAnalysis } from '../../data/studies/stored-analysis.ts';
import { findTally, findVotes } from '../../data/studies/vote.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { Tally } from '../../domain/votes/tally.ts';
import type { Vote } from '../../domain/votes/vote.ts';
import { type NamedPair, type StudyVariables, withSettings } from './study-variables.ts';

/** The parts of a person's own study that are read ahead, once two names are known to be variables of theirs. */
export interface StudyAhead extends StudyVariables {
  readonly pair: VariablePair;
  readonly analysis: StoredAnalysis | undefined;
  /** Everybody's votes on the pair, and the person's own: needed last. */
  readonly voting: Promise<readonly [Tally, readonly Vote[]]>;
}

/**
 * Reads by keys alone. Those by which it continues have room in the call that reads the token, with the person's votes;
 * everybody's are read in the next. Undefined where a name is no variable's own.
 */
export async function readAheadStudy(userId: number, named: NamedPair): Promise<StudyAhead | undefined> {
  const names = [foldName(named.causeVariableName), foldName(named.effectVariableName)];
  const [causeVariableId, effectVariableId] = await Promise.all(names.map(findVariableIdOf));
  if (causeVariableId === undefined || effectVariableId === undefined) return undefined;
  const pair = { causeVariableId, effectVariableId };
  // Read in the order in which they are needed: few keys have room in the call that reads the token.
  const going = Promise.all([
    findUserVariables(userId, [causeVariableId, effectVariableId]),
    findAnalysis(userId, { type: 'individual', ...pair }),
  ]);
  const votes = findVotes(userId, pair);
  const voting = Promise.all([findTally(pair), votes]);
  voting.catch(() => undefined);
  const [found, analysis] = await going;
  const [cause, effect] = [causeVariableId, effectVariableId].map((id, i) =>
    ownName(found.get(id), names[i]),
  );
  if (cause === undefined || effect === undefined) return undefined;
  return { pair, analysis, voting, cause: withSettings(cause), effect: withSettings(effect) };
}

/** The variable, if it has this name: once in a very long while two names share one of 2^53 ids. */
const ownName = (userVariable: UserVariable | undefined, foldedName: string | undefined) =>
  userVariable !== undefined && foldName(userVariable.variable.name) === foldedName
    ? userVariable
    : undefined;
