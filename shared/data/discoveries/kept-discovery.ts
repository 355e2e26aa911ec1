import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { Discovery } from '../../domain/discovery/discover.ts';
import type { ListedLine } from '../../domain/discovery/keep-lines.ts';
import { discoveriesKey } from '../keys/discoveries.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';

/** What stood out when it was looked for last. */
export interface KeptDiscovery {
  /** The person's day on which it was made, counted from 1970-01-01: what is looked at ended before. */
  readonly day: number;
  readonly madeAt: number;
  /** The list of the day before, from which a second look on the same day starts again. */
  readonly before: readonly ListedLine[];
  readonly discovery: Discovery;
}

const stored = v.object({
  day: v.optional(v.number()),
  madeAt: v.optional(v.number()),
  /** Compressed JSON. */
  packedList: v.optional(v.instance(Uint8Array)),
});

/** Undefined until it was looked for the first time. */
export async function findDiscovery(userId: number): Promise<KeptDiscovery | undefined> {
  const item = await getItem(discoveriesKey(userId));
  if (item === undefined) return undefined;
  const { day, madeAt, packedList } = parseStored(stored, item);
  if (day === undefined || madeAt === undefined || packedList === undefined) return undefined;
  return { day, madeAt, ...JSON.parse(gunzipSync(packedList).toString('utf8')) };
}

export const packDiscovery = ({
  before,
  discovery,
}: Pick<KeptDiscovery, 'before' | 'discovery'>): Uint8Array =>
  gzipSync(JSON.stringify({ before, discovery }));
