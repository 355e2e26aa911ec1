import * as v from 'valibot';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { Item } from '../item.ts';
import { parseStored } from '../table/parse-stored.ts';

/** The person's number for a pair of variable and source, and the source's first spelling. */
const storedChannel = v.object({
  number: v.number(),
  sourceName: v.string(),
  /** The second at which it was found without rows: a new row takes it back, else it is forgotten. */
  setAsideAt: v.optional(v.number()),
  /** The import that brought the source. */
  madeIn: v.optional(v.number()),
});
const storedChannels = v.object({ channels: v.optional(v.record(v.string(), storedChannel), {}) });

export type Channel = v.InferOutput<typeof storedChannel>;
/** The channels of a variable, by the `channelLabel` of their source. */
export type Channels = Readonly<Record<string, Channel>>;

export const parseChannels = (item: Item): Channels => parseStored(storedChannels, item).channels;

/** The prefix keeps a source's name from being the name of a member that every object has. */
export const channelLabel = (sourceName: string) => `s ${foldName(sourceName)}`;

/** The record of a variable is read for tokens that may be forged, so it is held small: few sources, of short names. */
export const mostInRecord = 10;
const longestInRecord = 64;

export const fitsIntoRecord = (sourceName: string): boolean =>
  Buffer.byteLength(sourceName) <= longestInRecord;
