import * as v from 'valibot';
import type { Study, VariablePair } from '../../domain/studies/study.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { pairPartition, resultKey, resultPrefix } from '../keys/studies.ts';
import { batchGet, listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { removeItems } from '../table/write.ts';
import { absent } from '../table/writes.ts';
import { withdrawFigure } from './pool.ts';
import { listStudies } from './study.ts';

/**
 * The results that people's own studies counted with before figures of everybody were made by the month, beside their
 * pair. Nothing adds to them; they can be taken out, and they go with the first month's figures.
 */
const results = record({ schema: v.object({ round: v.optional(v.number()) }), prefix: resultPrefix });

const keyOf = (userId: number, { causeVariableId, effectVariableId }: VariablePair) =>
  resultKey(causeVariableId, effectVariableId, userId);

/** The writes that take a person's result out, and with it the figure it counts in; none where there is none. */
export async function formerResultRemoval(userId: number, pair: VariablePair): Promise<Write[]> {
  const key = keyOf(userId, pair);
  const result = await results.find(key);
  if (result === undefined) return [];
  const { causeVariableId, effectVariableId } = pair;
  return result.round === undefined
    ? [results.remove(key, { round: absent })]
    : [
        results.remove(key),
        ...(await withdrawFigure({ type: 'population', causeVariableId, effectVariableId })),
      ];
}

const studiesAtOnce = 16;

/** Takes out what a person does not share any more. Safe to repeat. */
export async function withdrawFormerResults(
  userId: number,
  isShared: (pair: VariablePair) => boolean,
): Promise<void> {
  const gone = (await listStudies(userId)).filter((study) => isOwn(study) && !isShared(study));
  await mapInParallel(await whereThereAre(userId, gone), studiesAtOnce, (study) =>
    retryOnConflict('A result', async () => {
      const writes = await formerResultRemoval(userId, study);
      return writes.length === 0 || (await transactIfAllowed(writes)) ? undefined : conflict;
    }),
  );
}

/** Removes what a person counted with, once no figure is shown any more that it went into. */
export async function removeFormerResults(userId: number, studies: readonly Study[]): Promise<void> {
  const found = await whereThereAre(userId, studies.filter(isOwn));
  await removeItems(found.map((study) => ({ ...keyOf(userId, study) })));
}

/** The same of everybody for a pair. */
export async function removeFormerResultsOf({
  causeVariableId,
  effectVariableId,
}: VariablePair): Promise<void> {
  await removeItems(await listByPrefix(pairPartition(causeVariableId, effectVariableId), resultPrefix));
}

const isOwn = ({ type }: Study): boolean => type === 'individual';

async function whereThereAre(userId: number, studies: readonly Study[]): Promise<Study[]> {
  const found = new Set((await batchGet(studies.map((study) => keyOf(userId, study)))).map(({ pk }) => pk));
  return studies.filter((study) => found.has(keyOf(userId, study).pk));
}
