import { findAnalysis, type StoredAnalysis } from '../../data/studies/stored-analysis.ts';
import { findTallyAlong, findVotes } from '../../data/studies/vote.ts';
import { findPersonNames } from '../../data/variables/person-names.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { Tally, Vote } from '../../domain/votes/vote.ts';
import { type NamedPair, type StudyVariables, withSettings } from './study-variables.ts';

/** What is known of a person's own study once two names are found to be variables of theirs. */
export interface BegunStudy extends StudyVariables {
  readonly pair: VariablePair;
  readonly analysis: StoredAnalysis | undefined;
  /** Everybody's votes on the pair, and the person's own. */
  readonly voting: readonly [Tally, readonly Vote[]];
}

/** Reads by keys alone, which travel in one call; undefined where a name is no variable's own. */
export async function beginStudy(userId: number, named: NamedPair): Promise<BegunStudy | undefined> {
  const names = [foldName(named.causeVariableName), foldName(named.effectVariableName)];
  const [causeVariableId, effectVariableId] = await Promise.all(names.map(findVariableIdOf));
  if (causeVariableId === undefined || effectVariableId === undefined) return undefined;
  const pair = { causeVariableId, effectVariableId };
  const [found, analysis, ...voting] = await Promise.all([
    findPersonNames(userId, names),
    findAnalysis(userId, { type: 'individual', ...pair }),
    findTallyAlong(pair),
    findVotes(userId, pair),
  ]);
  const [cause, effect] = names.map((name) => found.get(name)?.userVariable);
  if (cause === undefined || effect === undefined) return undefined;
  return { pair, analysis, voting, cause: withSettings(cause), effect: withSettings(effect) };
}
