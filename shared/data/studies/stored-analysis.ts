import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { StudyStatistics } from '../../domain/analysis/statistics.ts';
import type { StudyReference } from '../../domain/studies/study.ts';
import { analysisKey } from '../keys/studies.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import type { Write } from '../table/transact.ts';

const storedAnalysis = v.object({
  fingerprint: v.string(),
  analysedAt: v.number(),
  /** Compressed JSON: figures keep every bit, and a study's weigh a kilobyte. */
  statistics: v.instance(Uint8Array),
});

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
  const [item] = await batchGet([keyOf(userId, reference)]);
  if (item === undefined) return undefined;
  const { statistics, ...rest } = parseStored(storedAnalysis, item);
  return { ...rest, statistics: JSON.parse(gunzipSync(statistics).toString('utf8')) };
}

export const analysisWrite = (
  userId: number,
  reference: StudyReference,
  { fingerprint, analysedAt, statistics }: StoredAnalysis,
): Write => ({
  Put: {
    Item: {
      ...keyOf(userId, reference),
      fingerprint,
      analysedAt,
      statistics: gzipSync(JSON.stringify(statistics)),
    },
  },
});

const keyOf = (userId: number, { type, effectVariableId, causeVariableId }: StudyReference) =>
  analysisKey(userId, type, effectVariableId, causeVariableId);
