import { partitionPrefixes, sharerShardCount } from '../table-facts.ts';
import { after, type Key, ofPerson, personPartition } from './key.ts';

export const votePrefix = 'V#';
export const voteKey = (userId: number, causeId: number, effectId: number, type: string) =>
  ofPerson(userId, `${votePrefix}${causeId}#${effectId}#${type}`);
export function partsOfVote(sk: unknown) {
  const [causeId, effectId, type] = after(votePrefix, sk).split('#');
  return { causeId: Number(causeId), effectId: Number(effectId), type };
}

export const pairPartition = (causeId: number, effectId: number) =>
  `${partitionPrefixes.pairs}${causeId}#${effectId}`;
export function partsOfPair(pk: unknown) {
  const [causeId, effectId] = after(partitionPrefixes.pairs, pk).split('#');
  return { causeVariableId: Number(causeId), effectVariableId: Number(effectId) };
}
export const tallyPrefix = 'TALLY#';
const tallyShards = 4;
/** The tallies are sharded by person, so that people who vote on the same pair at the same moment rarely collide. */
export const tallyKey = (causeId: number, effectId: number, userId: number): Key => ({
  pk: pairPartition(causeId, effectId),
  sk: `${tallyPrefix}${userId % tallyShards}`,
});

export const poolPrefix = 'POOL#';
/** The figure of everybody who shares; those of the people of a client are a cohort's. */
export const monthFigureKey = (causeId: number, effectId: number): Key => ({
  pk: pairPartition(causeId, effectId),
  sk: 'FIGURE',
});
/** Results of all pairs that a person shares: one item, in their own partition. */
export const contributionKey = (userId: number) => ofPerson(userId, 'CONTRIBUTION');
export const sharersPartition = (shard: number) =>
  `${partitionPrefixes.sharers}${String(shard).padStart(3, '0')}`;
export const sharerKey = (userId: number): Key => ({
  pk: sharersPartition(userId % sharerShardCount),
  sk: personPartition(userId),
});
export const roundPartition = (month: string) => `${partitionPrefixes.rounds}${month}`;
export const roundKey = (month: string): Key => ({ pk: roundPartition(month), sk: 'STATE' });
export const departurePrefix = 'LEFT#';
/** Nothing in it says who has left. */
export const departureKey = (month: string, name: string): Key => ({
  pk: roundPartition(month),
  sk: `${departurePrefix}${name}`,
});
export const cohortPartition = (clientId: string) => `${partitionPrefixes.cohorts}${clientId}`;
export const cohortPoolKey = (clientId: string, causeId: number, effectId: number): Key => ({
  pk: cohortPartition(clientId),
  sk: `${poolPrefix}${causeId}#${effectId}`,
});
export const cohortResultPrefix = 'COHORT#';
export const cohortResultsOf = (clientId: string) => `${cohortResultPrefix}${clientId}#`;
/** A study is in its person's own partition, so that it goes with them. */
export const cohortResultKey = (userId: number, clientId: string, causeId: number, effectId: number) =>
  ofPerson(userId, `${cohortResultsOf(clientId)}${causeId}#${effectId}`);
export function partsOfCohortResult(sk: unknown) {
  const [clientId = '', causeId, effectId] = after(cohortResultPrefix, sk).split('#');
  return { clientId, causeId: Number(causeId), effectId: Number(effectId) };
}

export const studyPrefix = 'S#';
/** The effect comes first: a false discovery rate is over all studies with the same effect. */
export const studyKey = (userId: number, type: string, effectId: number, causeId: number) =>
  ofPerson(userId, `${studyPrefix}${type}#${effectId}#${causeId}`);
export function partsOfStudy(sk: unknown) {
  const [type, effectId, causeId] = after(studyPrefix, sk).split('#');
  return { type, effectId: Number(effectId), causeId: Number(causeId) };
}
export const analysisPrefix = 'ANALYSIS#';
export const analysisKey = (userId: number, type: string, effectId: number, causeId: number) =>
  ofPerson(userId, `${analysisPrefix}${type}#${effectId}#${causeId}`);
/** Figures that have no place in the item that is held small. */
const longAnalysis = '#LONG';
export const longAnalysisKey = (userId: number, type: string, effectId: number, causeId: number) =>
  ofPerson(userId, `${analysisKey(userId, type, effectId, causeId).sk}${longAnalysis}`);
export const isLongAnalysis = (sk: string) => sk.startsWith(analysisPrefix) && sk.endsWith(longAnalysis);

export const publishedPartition = (pageName: string) => `${partitionPrefixes.publishedStudies}${pageName}`;
/** Everyone who publishes a study has a page of their own, so that taking it back is one delete. */
export const publishedPageKey = (pageName: string, userId: number): Key => ({
  pk: publishedPartition(pageName),
  sk: personPartition(userId),
});
