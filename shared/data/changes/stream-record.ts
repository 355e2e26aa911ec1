import type { Change } from '../../domain/changes/change.ts';
import { becameDue, whatChanged } from '../../domain/changes/what-changed.ts';
import { isOfPerson, userIdOf } from '../keys/key.ts';
import { fromStored, type Stored } from '../table/stored-values.ts';
import { loggedKinds } from './logged-kinds.ts';

/** One write to one item, as the table's stream reports it. */
export interface StreamRecord {
  readonly eventName?: 'INSERT' | 'MODIFY' | 'REMOVE' | undefined;
  /** Ends with `/stream/` and the moment at which this stream was begun. */
  readonly eventSourceARN?: string | undefined;
  readonly userIdentity?: { readonly type?: string; readonly principalId?: string } | undefined;
  readonly dynamodb?: {
    readonly Keys?: Stored | undefined;
    readonly OldImage?: Stored | undefined;
    readonly NewImage?: Stored | undefined;
    readonly SequenceNumber?: string | undefined;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime?: number | undefined;
  };
}

/** How many seconds ago the oldest of them was written. */
export const ageOfOldest = (records: readonly StreamRecord[], now: number): number =>
  Math.max(0, ...records.map(({ dynamodb }) => now - (dynamodb?.ApproximateCreationDateTime ?? now)));

/** Where a write stands in the order of all writes to its partition: streams follow one another, numbers rise. */
export interface StreamPosition {
  readonly stream: string;
  readonly sequence: string;
}

export function isAfter(a: StreamPosition, b: StreamPosition): boolean {
  if (a.stream !== b.stream) return a.stream > b.stream;
  return BigInt(a.sequence) > BigInt(b.sequence);
}

export interface RecordedChange extends StreamPosition {
  readonly userId: number;
  readonly change: Change;
}

/** Written by the database itself, when an item's time was over. */
const isExpiry = ({ userIdentity }: StreamRecord) =>
  userIdentity?.type === 'Service' && userIdentity.principalId === 'dynamodb.amazonaws.com';

/** What a write changed for a person; undefined for expiry, for bookkeeping, and for what belongs to nobody. */
export function readChange(record: StreamRecord): RecordedChange | undefined {
  const { Keys, OldImage, NewImage, SequenceNumber: sequence = '0' } = record.dynamodb ?? {};
  const { pk, sk } = fromStored(Keys ?? {});
  const kind = loggedKinds.find(({ prefix }) => String(sk).startsWith(prefix));
  if (kind === undefined || !isOfPerson(pk) || isExpiry(record)) return undefined;
  const before = OldImage && fromStored(OldImage);
  const after = NewImage && fromStored(NewImage);
  const what = whatChanged(kind, before, after);
  if (what === undefined) return undefined;
  const userId = userIdOf(pk);
  const isDue = kind.kind === 'trackingReminderNotification' && becameDue(before, after);
  return {
    userId,
    stream: record.eventSourceARN?.split('/stream/')[1] ?? '',
    sequence,
    change: {
      kind: kind.kind,
      id: kind.idOf(String(sk), userId, after ?? before ?? {}),
      deleted: what === 'deleted',
      ...(isDue && { isDue }),
    },
  };
}
