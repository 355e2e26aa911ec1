import { eraseClient } from './client.ts';
import {
  aliasPrefix,
  grantMirrorKey,
  grantPrefix,
  handledPrefix,
  idempotencyPrefix,
  measurementPrefix,
  messageIdentityPrefix,
  messagePrefix,
  ownedClientPrefix,
  pendingPrefix,
  personKey,
  personNamePrefix,
  personTokenPrefix,
  reminderCounterKey,
  reminderPrefix,
  reminderTimePrefix,
  slotCounterKey,
  sourcePrefix,
  tagPrefix,
  tagVersionKey,
  tokenKey,
  userVariablePrefix,
} from './keys.ts';
import { isForwarding } from './measurement.ts';
import { releaseEmail } from './person.ts';
import { studyItemKinds } from './study-item-kinds.ts';
import { deleteItem, type Item } from './table.ts';

/** What may lie in a person's partition. A new kind of item gets its line here, or leaving people leave it behind. */
export interface PersonItemKind {
  /** How its sort key begins. */
  readonly prefix: string;
  /** Where two kinds share a prefix: whether it is this one. */
  readonly holds?: (item: Item) => boolean;
  /** What receipts and exports call it. */
  readonly type: string;
  /** What a person takes along: all of it unless told otherwise; `shown` is exported but not imported elsewhere. */
  readonly portable?: 'shown' | 'never';
  /** Removes what exists in other partitions because of the item; safe to repeat. The item itself goes after it. */
  readonly releaseElsewhere?: (userId: number, item: Item) => Promise<void>;
}

const restOf = ({ sk }: Item, prefix: string) => String(sk).slice(prefix.length);

export const personItemKinds: readonly PersonItemKind[] = [
  { prefix: personKey(0).sk, type: 'person', releaseElsewhere: (_, item) => releaseEmail(item) },
  {
    prefix: personTokenPrefix,
    type: 'token',
    portable: 'never',
    releaseElsewhere: async (_, item) => {
      await deleteItem({ Key: tokenKey(restOf(item, personTokenPrefix)) });
    },
  },
  {
    prefix: grantPrefix,
    type: 'grant',
    portable: 'shown',
    releaseElsewhere: async (userId, item) => {
      await deleteItem({ Key: grantMirrorKey(restOf(item, grantPrefix), userId) });
    },
  },
  {
    prefix: ownedClientPrefix,
    type: 'client',
    portable: 'shown',
    releaseElsewhere: (_, item) => eraseClient(restOf(item, ownedClientPrefix)),
  },
  { prefix: idempotencyPrefix, type: 'idempotencyKey', portable: 'never' },
  { prefix: personNamePrefix, type: 'variableName' },
  { prefix: aliasPrefix, type: 'alias' },
  { prefix: slotCounterKey(0).sk, type: 'slotCounter' },
  { prefix: userVariablePrefix, type: 'userVariable' },
  { prefix: measurementPrefix, type: 'movedMeasurement', holds: isForwarding },
  { prefix: measurementPrefix, type: 'measurement' },
  { prefix: tagPrefix, type: 'tag' },
  { prefix: tagVersionKey(0).sk, type: 'tagVersion' },
  { prefix: sourcePrefix, type: 'source' },
  { prefix: reminderPrefix, type: 'reminder' },
  { prefix: reminderTimePrefix, type: 'reminderTime' },
  { prefix: reminderCounterKey(0).sk, type: 'reminderCounter' },
  { prefix: pendingPrefix, type: 'pendingNotification' },
  { prefix: handledPrefix, type: 'handledNotification' },
  { prefix: messagePrefix, type: 'message' },
  { prefix: messageIdentityPrefix, type: 'messageIdentity' },
  ...studyItemKinds,
];

const unknownKind: Omit<PersonItemKind, 'prefix'> = { type: 'other' };

export const kindOf = (item: Item): Omit<PersonItemKind, 'prefix'> =>
  personItemKinds.find(
    ({ prefix, holds }) => String(item.sk).startsWith(prefix) && (holds === undefined || holds(item)),
  ) ?? unknownKind;
