import { isDeepStrictEqual } from 'node:util';
import { itemBytes, type StoredItem } from './item-size.ts';

/** The item of a transaction's member before and after it; undefined if there was or is none. */
export interface TransactionMember {
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

/** An index by the attributes of its key; it holds whole items. */
export type IndexKey = readonly string[];

const unitBytes = 1024;
/** Each write is prepared, then committed. */
const writesPerMember = 2;

/**
 * The write units that AWS charges for a transaction that succeeded. DynamoDB Local adds up only those members whose
 * figures differ, so of several alike it counts one: https://github.com/awslabs/amazon-dynamodb-local-samples/issues/31.
 */
export function transactionUnits(
  members: readonly TransactionMember[],
  indexes: readonly IndexKey[],
): number {
  const ofMember = (member: TransactionMember) =>
    indexes.reduce(
      (sum, index) => sum + indexUnits(member, index),
      Math.max(unitsOf(member.before), unitsOf(member.after), 1),
    );
  return writesPerMember * members.reduce((sum, member) => sum + ofMember(member), 0);
}

const unitsOf = (item: StoredItem | undefined) =>
  item === undefined ? 0 : Math.ceil(itemBytes(item) / unitBytes);

/** An entry whose key changes is removed from one place and written to another. */
function indexUnits({ before, after }: TransactionMember, index: IndexKey): number {
  const [old, fresh] = [entryOf(before, index), entryOf(after, index)];
  if (isDeepStrictEqual(old, fresh)) return 0;
  const hasMoved = index.some((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]));
  return hasMoved ? unitsOf(old) + unitsOf(fresh) : Math.max(unitsOf(old), unitsOf(fresh));
}

const entryOf = (item: StoredItem | undefined, index: IndexKey) =>
  item !== undefined && index.every((name) => name in item) ? item : undefined;
