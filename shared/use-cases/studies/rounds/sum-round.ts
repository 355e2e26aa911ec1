import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type NewFigure,
  saveMonthFigures,
  withdrawSmallFigures,
} from '../../../data/studies/month-figure.ts';
import { departedPairs, endRound, findRound, type Round } from '../../../data/studies/round.ts';
import { sharerShardCount } from '../../../data/table-facts.ts';
import { pairName } from '../../../domain/studies/contribution.ts';
import { fewestToStay } from '../../../domain/studies/pooling.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import type { Bucket } from '../../../rounds/bucket.ts';
import { sumParts } from '../../../rounds/sum-parts.ts';
import { partName, type RoundPart } from './write-round-part.ts';

const partsAtOnce = 16;
const everyShard = Array.from({ length: sharerShardCount }, (_, shard) => shard);

/**
 * Makes a month's figures of all its parts, and keeps them. It may die anywhere and be run again, or twice at the same
 * time: a pair has one figure a month. Where someone has left since the parts were written, a figure of few people is
 * not kept. Answers how many there are; undefined where they were made before.
 */
export async function sumRound(
  { month, parts }: { readonly month: string; readonly parts: readonly RoundPart[] },
  bucket: Bucket,
  now: number,
): Promise<number | undefined> {
  const round = await findRound(month);
  if (round === undefined) throw new Error(`Nothing was written for ${month}.`);
  if (round.madeAt !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'round-'));
  try {
    const byShard = new Map(parts.map((part) => [part.shard, part]));
    await mapInParallel(everyShard, partsAtOnce, (shard) =>
      fetchPart(bucket, partName(month, shard), byShard.get(shard), join(folder, `${shard}.parquet`)),
    );
    let kept = 0;
    for await (const found of sumParts(folder)) kept += await keep(month, round, found, now);
    await withdrawSmallFigures([...(await departedPairs(month, round)).values()]);
    await endRound(month, now);
    await mapInParallel(everyShard, partsAtOnce, (shard) => bucket.remove(partName(month, shard)));
    return kept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A part that is missing or cut would be figures without some of the people. */
async function fetchPart(bucket: Bucket, name: string, part: RoundPart | undefined, file: string) {
  if (part === undefined) throw new Error(`${name} was not written.`);
  const content = await bucket.get(name);
  if (content.length !== part.bytes || hash('sha256', content) !== part.digest)
    throw new Error(`${name} is not as it was written.`);
  await writeFile(file, content);
}

async function keep(month: string, round: Round, found: readonly NewFigure[], now: number): Promise<number> {
  const departed = await departedPairs(month, round);
  const whole = found.filter((one) => one.figure.people >= fewestToStay || !departed.has(pairName(one)));
  await saveMonthFigures(month, whole, now);
  return whole.length;
}
