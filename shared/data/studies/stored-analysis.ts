import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { StudyStatistics } from '../../domain/analysis/statistics.ts';
import type { StudyReference } from '../../domain/studies/study.ts';
import { analysisKey, longAnalysisKey } from '../keys/studies.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';

/** Compressed JSON: figures keep every bit, and a study's weigh a kilobyte. */
const compressed = v.instance(Uint8Array);

const analyses = record({
  schema: v.object({
    fingerprint: v.string(),
    analysedAt: v.number(),
    /** Absent where they are long, and in an item of their own. */
    statistics: v.optional(compressed),
  }),
});
const longFigures = record({ schema: v.object({ fingerprint: v.string(), statistics: compressed }) });

/** Older figures lack these members. */
const newerMembers = { dayToDay: null, reverseDayToDay: null, cycle: null };

/** The item is read for tokens that may be invented, so it must not cost more than one read unit. */
const mostBytes = 3500;

/** The figures of a person's own study, valid for the data with this fingerprint. */
export interface StoredAnalysis {
  readonly fingerprint: string;
  readonly analysedAt: number;
  readonly statistics: StudyStatistics;
}

export async function findAnalysis(
  userId: number,
  reference: StudyReference,
): Promise<StoredAnalysis | undefined> {
  const [found] = await analyses.findAll([keyOf(userId, reference)]);
  if (found === undefined) return undefined;
  const { statistics: short, ...rest } = found;
  const statistics = short ?? (await findLong(userId, reference, rest.fingerprint));
  if (statistics === undefined) return undefined;
  const figures = JSON.parse(gunzipSync(statistics).toString('utf8'));
  return { ...rest, statistics: { ...newerMembers, ...figures } };
}

/** Undefined where others were saved between the two reads. */
async function findLong(userId: number, reference: StudyReference, fingerprint: string) {
  const figures = await longFigures.find(longKeyOf(userId, reference));
  return figures?.fingerprint === fingerprint ? figures.statistics : undefined;
}

export function analysisWrites(
  userId: number,
  reference: StudyReference,
  { fingerprint, analysedAt, statistics: figures }: StoredAnalysis,
): Write[] {
  const statistics = gzipSync(JSON.stringify(figures));
  const key = keyOf(userId, reference);
  if (statistics.length <= mostBytes) return [analyses.put(key, { fingerprint, analysedAt, statistics })];
  return [
    analyses.put(key, { fingerprint, analysedAt }),
    longFigures.put(longKeyOf(userId, reference), { fingerprint, statistics }),
  ];
}

export const removeAnalysis = (userId: number, reference: StudyReference): Write[] => [
  analyses.remove(keyOf(userId, reference)),
  longFigures.remove(longKeyOf(userId, reference)),
];

const keyOf = (userId: number, { type, effectVariableId, causeVariableId }: StudyReference) =>
  analysisKey(userId, type, effectVariableId, causeVariableId);

const longKeyOf = (userId: number, { type, effectVariableId, causeVariableId }: StudyReference) =>
  longAnalysisKey(userId, type, effectVariableId, causeVariableId);
