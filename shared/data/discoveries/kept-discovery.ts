import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { Discovery } from '../../domain/discovery/discover.ts';
import type { EntryTimes } from '../../domain/discovery/entry-times.ts';
import type { ListedLine } from '../../domain/discovery/keep-lines.ts';
import { discoveriesKey } from '../keys/discoveries.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { absentOr, isThere, lessThan } from '../table/writes.ts';

/** The list of what stood out at the last search. */
export interface KeptDiscovery {
  /** The person's day on which it was made, counted from 1970-01-01: what is looked at ended before. */
  readonly day: number;
  readonly madeAt: number;
  /** The list of the day before, from which a second look on the same day starts again. */
  readonly before: readonly ListedLine[];
  readonly discovery: Discovery;
  readonly entered: EntryTimes;
}

/** A list as stored. */
interface StoredDiscovery extends KeptDiscovery {
  /** Lines that came onto it up to this second have been mailed. */
  readonly mailedUntil?: number;
}

const discoveries = record({
  schema: v.object({
    day: v.optional(v.number()),
    madeAt: v.optional(v.number()),
    /** Compressed JSON. */
    packedList: v.optional(v.instance(Uint8Array)),
    mailedUntil: v.optional(v.number()),
  }),
  read: ({ day, madeAt, packedList, mailedUntil }): StoredDiscovery | undefined =>
    day === undefined || madeAt === undefined || packedList === undefined
      ? undefined
      : { day, madeAt, ...unpack(packedList), mailedUntil },
});

/** Undefined until it was looked for the first time. */
export const findDiscovery = (userId: number): Promise<StoredDiscovery | undefined> =>
  discoveries.find(discoveriesKey(userId));

type PackedList = Pick<KeptDiscovery, 'before' | 'discovery' | 'entered'>;

/** Older lists do not know when their lines came onto them. */
function unpack(packed: Uint8Array): PackedList {
  const list: Omit<PackedList, 'entered'> = JSON.parse(gunzipSync(packed).toString('utf8'));
  return { entered: {}, ...list };
}

export const packDiscovery = ({ before, discovery, entered }: PackedList): Uint8Array =>
  gzipSync(JSON.stringify({ before, discovery, entered }));

/** Puts a list in the place of the one it was made from; one that someone has made since then stays. */
export async function replaceDiscovery(userId: number, kept: KeptDiscovery): Promise<void> {
  await sendIfAllowed(
    discoveries.update(discoveriesKey(userId), {
      set: { packedList: packDiscovery(kept) },
      onlyIf: { madeAt: kept.madeAt },
    }),
  );
}

/** Lines that came onto the list up to then are not mailed again. */
export async function noteMailed(userId: number, until: number): Promise<void> {
  await sendIfAllowed(
    discoveries.update(discoveriesKey(userId), {
      set: { mailedUntil: until },
      onlyIf: { ...isThere, mailedUntil: absentOr(lessThan(until)) },
    }),
  );
}
