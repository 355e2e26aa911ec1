import { hash } from 'node:crypto';
import type { Change } from '../../domain/changes/change.ts';
import { becameDue, visibleChange } from '../../domain/changes/visible-change.ts';
import { isOfPerson, userIdOf } from '../keys/key.ts';
import { fromStored, type WireItem } from '../table/stored-values.ts';
import { loggedKinds } from './logged-kinds.ts';

/**
 * One write to one item, as the table's stream reports it. Records of one item come in their order, those of two items
 * in any: DynamoDB splits a person's partition where much is written, and shards count by themselves. A record may come
 * again.
 */
export interface StreamRecord {
  /** The same however often the record comes, and no other's. */
  readonly eventID?: string | undefined;
  readonly eventName?: 'INSERT' | 'MODIFY' | 'REMOVE' | undefined;
  readonly userIdentity?: { readonly type?: string; readonly principalId?: string } | undefined;
  readonly dynamodb?: {
    readonly Keys?: WireItem | undefined;
    readonly OldImage?: WireItem | undefined;
    readonly NewImage?: WireItem | undefined;
    readonly SequenceNumber?: string | undefined;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime?: number | undefined;
  };
}

/** Seconds since the oldest of them was written. */
export const ageOfOldest = (records: readonly StreamRecord[], now: number): number =>
  Math.max(0, ...records.map(({ dynamodb }) => now - (dynamodb?.ApproximateCreationDateTime ?? now)));

export interface RecordedChange {
  readonly userId: number;
  /** A short hash by which the record is recognised when it comes again. */
  readonly mark: string;
  /** Epoch seconds; 0 where it is not known. */
  readonly writtenAt: number;
  readonly change: Change;
}

/** Nine bytes of a hash: of a thousand million records two have the same in one of a million million cases. */
export const markLength = 12;
const markOf = ({ eventID, dynamodb }: StreamRecord): string => {
  if (eventID === undefined) throw new Error(`A record of the stream has no id: ${dynamodb?.SequenceNumber}`);
  return hash('sha256', eventID, 'base64url').slice(0, markLength);
};

/** Written by the database itself, when an item's time was over. */
const isExpiry = ({ userIdentity }: StreamRecord) =>
  userIdentity?.type === 'Service' && userIdentity.principalId === 'dynamodb.amazonaws.com';

/** The change that a write made for a person; undefined for expiry, for bookkeeping, and for items of nobody. */
export function readChange(record: StreamRecord): RecordedChange | undefined {
  const { Keys, OldImage, NewImage, ApproximateCreationDateTime: writtenAt = 0 } = record.dynamodb ?? {};
  const { pk, sk } = fromStored(Keys ?? {});
  const kind = loggedKinds.find(({ prefix }) => String(sk).startsWith(prefix));
  if (kind === undefined || !isOfPerson(pk) || isExpiry(record)) return undefined;
  const before = OldImage && fromStored(OldImage);
  const after = NewImage && fromStored(NewImage);
  const what = visibleChange(kind, before, after);
  if (what === undefined) return undefined;
  const userId = userIdOf(pk);
  const isDue = kind.kind === 'trackingReminderNotification' && becameDue(before, after);
  return {
    userId,
    mark: markOf(record),
    writtenAt,
    change: {
      kind: kind.kind,
      id: kind.idOf(String(sk), userId, after ?? before ?? {}),
      deleted: what === 'deleted',
      ...(isDue && { isDue }),
    },
  };
}
