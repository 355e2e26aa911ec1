import { createHmac, hash } from 'node:crypto';
import { type Contribution, findContributions } from '../../../data/studies/contribution.ts';
import { beginRound } from '../../../data/studies/round.ts';
import { readSharers } from '../../../data/studies/sharer.ts';
import { chunks } from '../../../domain/lists/chunks.ts';
import type { Bucket } from '../../../rounds/bucket.ts';
import { partFile } from '../../../rounds/part-file.ts';
import type { RoundRow } from '../../../rounds/round-row.ts';

/** A file of a month's rows, as it was written: whoever reads it knows whether it is whole. */
export interface RoundPart {
  readonly shard: number;
  readonly bytes: number;
  readonly digest: string;
}

export const partName = (month: string, shard: number): string =>
  `rounds/${month}/part-${String(shard).padStart(3, '0')}.parquet`;

const contributionsAtOnce = 100;

/**
 * Writes what the sharers of a shard contributed for a month into a file of its own name, so that writing it again
 * changes nothing. Undefined once the month's figures are made.
 */
export async function writeRoundPart(
  { shard, month }: { readonly shard: number; readonly month: string },
  bucket: Bucket,
  now: number,
): Promise<(RoundPart & { readonly rows: number }) | undefined> {
  const { secret, madeAt } = await beginRound(month, now);
  if (madeAt !== undefined) return undefined;
  const rows: RoundRow[] = [];
  for await (const userIds of readSharers(shard))
    for (const some of chunks(userIds, contributionsAtOnce))
      for (const contribution of await findContributions(some))
        if (contribution.month === month) rows.push(...rowsOf(contribution, secret));
  const content = partFile(rows);
  await bucket.put(partName(month, shard), content);
  return { shard, rows: rows.length, bytes: content.length, digest: hash('sha256', content) };
}

const rowsOf = (
  { userId, results }: Contribution & { readonly userId: number },
  secret: string,
): RoundRow[] =>
  results.map((result) => ({
    ...result,
    lot: drawLot(secret, `${userId} ${result.causeVariableId} ${result.effectVariableId}`),
  }));

const lotBytes = 6;

/** The same again when a part is written again, and another one every month. */
const drawLot = (secret: string, whose: string): number =>
  createHmac('sha256', secret).update(whose).digest().readUIntBE(0, lotBytes);
