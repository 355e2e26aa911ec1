import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type PairResult, pairName } from '../../domain/studies/contribution.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { userIdOf } from '../keys/key.ts';
import { contributionKey } from '../keys/studies.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';

/** The part of a person in the figures of everybody. */
export interface Contribution {
  /** The month of the figures that it was made for. */
  readonly month: string;
  readonly results: readonly PairResult[];
  /** Pairs of the month before that these results say nothing of: its figures may still be shown. */
  readonly former: readonly VariablePair[];
  /** Changes with each writing. */
  readonly version: number;
}

type ContributionRow = readonly [number, number, number, number, ...([] | [number, number, 0 | 1])];

const rowOf = ({ optimum, ...result }: PairResult): ContributionRow => [
  result.causeVariableId,
  result.effectVariableId,
  Math.round(result.adjustedCorrelation * 10),
  result.effectiveSampleSize,
  ...(optimum === null
    ? ([] as const)
    : ([optimum.value, optimum.unitId, optimum.extreme === 'highest' ? 1 : 0] as const)),
];

const resultOf = ([
  causeVariableId,
  effectVariableId,
  tenths,
  effectiveSampleSize,
  ...best
]: ContributionRow): PairResult => {
  const [value, unitId, isHighest] = best;
  return {
    causeVariableId,
    effectVariableId,
    adjustedCorrelation: tenths / 10,
    effectiveSampleSize,
    optimum:
      value === undefined || unitId === undefined
        ? null
        : { value, unitId, extreme: isHighest === 1 ? 'highest' : 'lowest' },
  };
};

/** Some ten bytes a pair. */
export const packResults = (results: readonly PairResult[]): Uint8Array =>
  gzipSync(JSON.stringify(results.map(rowOf)));

export function unpackResults(packed: Uint8Array): PairResult[] {
  const rows: ContributionRow[] = JSON.parse(gunzipSync(packed).toString('utf8'));
  return rows.map(resultOf);
}

export const packPairs = (pairs: readonly VariablePair[]): Uint8Array =>
  packResults(
    pairs.map(({ causeVariableId, effectVariableId }) => ({
      causeVariableId,
      effectVariableId,
      adjustedCorrelation: 0,
      effectiveSampleSize: 0,
      optimum: null,
    })),
  );

const contributions = record({
  schema: v.object({
    month: v.string(),
    version: v.number(),
    packed: v.instance(Uint8Array),
    packedFormer: v.optional(v.instance(Uint8Array)),
  }),
  read: ({ packed, packedFormer, ...kept }, { pk }) => ({
    ...kept,
    userId: userIdOf(pk),
    results: unpackResults(packed),
    former: packedFormer === undefined ? [] : unpackResults(packedFormer),
  }),
});

export const findContribution = (userId: number): Promise<Contribution | undefined> =>
  contributions.find(contributionKey(userId));

export const findContributions = (userIds: readonly number[]) =>
  contributions.findAll(userIds.map(contributionKey));

/** Puts it in the place of the one it was made from. */
export function contributionWrite(
  userId: number,
  { month, results, former }: Omit<Contribution, 'version'>,
  before: Contribution | undefined,
): Write {
  const packedFormer = former.length === 0 ? undefined : packPairs(former);
  const version = (before?.version ?? 0) + 1;
  return contributions.put(
    contributionKey(userId),
    { month, version, packed: packResults(results), packedFormer },
    { version: before?.version },
  );
}

/** The pairs of a month that the next one's results say nothing of. */
export function formerPairs(
  before: Contribution | undefined,
  results: readonly PairResult[],
): readonly VariablePair[] {
  const known = new Set(results.map(pairName));
  return (before?.results ?? []).filter((one) => !known.has(pairName(one)));
}

export const contributionRemoval = (userId: number, { version }: Contribution): Write =>
  contributions.remove(contributionKey(userId), { version });
