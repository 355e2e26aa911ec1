/** The part of a minute's work that one of several invocations does. */
export interface WorkShare {
  /** The shards in which something is due. @default all of them */
  readonly shards?: readonly number[];
  /** The number of invocations, and which of them this is. @default 1 */
  readonly sharedBy?: number;
  readonly part?: number;
  /** Another one each minute, so that nobody is always next to the same others. */
  readonly turn?: number;
}

/** Whether an entry is in this share: each is in one, and which one follows from its key, not from its shard. */
export function isInShare(key: string, { sharedBy = 1, part = 0, turn = 0 }: WorkShare): boolean {
  if (sharedBy === 1) return true;
  // FNV-1a: near keys fall far apart.
  let hash = 0x811c9dc5 ^ turn;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0;
  return (((hash >>> 8) ^ hash) >>> 0) % sharedBy === part;
}
