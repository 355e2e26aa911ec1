import { findAnalysis, type StoredAnalysis } from '../../data/studies/stored-analysis.ts';
import { findVotes } from '../../data/studies/vote.ts';
import { findNamesAndAliases } from '../../data/variables/person-names.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { Vote } from '../../domain/votes/vote.ts';
import { type NamedPair, type StudyVariables, withSettings } from './study-variables.ts';

/** What is known of a person's own study once two names are found to be variables of theirs. */
export interface BegunStudy extends StudyVariables {
  readonly pair: VariablePair;
  readonly analysis: StoredAnalysis | undefined;
  readonly votes: readonly Vote[];
}

/** Reads by keys alone, which travel in one call; undefined where a name is no variable's own. */
export async function beginStudy(userId: number, named: NamedPair): Promise<BegunStudy | undefined> {
  const names = [foldName(named.causeVariableName), foldName(named.effectVariableName)];
  const [causeVariableId, effectVariableId] = await Promise.all(names.map(findVariableIdOf));
  if (causeVariableId === undefined || effectVariableId === undefined) return undefined;
  const pair = { causeVariableId, effectVariableId };
  const [found, analysis, votes] = await Promise.all([
    findNamesAndAliases(userId, names),
    findAnalysis(userId, { type: 'individual', ...pair }),
    findVotes(userId, pair),
  ]);
  const [cause, effect] = names.map((name) => found.names.get(name)?.userVariable);
  if (cause === undefined || effect === undefined) return undefined;
  return { pair, analysis, votes, cause: withSettings(cause), effect: withSettings(effect) };
}
