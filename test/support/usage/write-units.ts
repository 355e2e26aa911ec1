import { isDeepStrictEqual } from 'node:util';
import type { StoredItem } from '../../../lib/local/database/stored-item.ts';
import { itemBytes } from './item-bytes.ts';

/** An item before and after it was written; undefined if there was or is none. */
export interface WrittenMember {
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

/** An index by the attributes of its key; it holds whole items. */
export type IndexKey = readonly string[];

const unitBytes = 1024;

/**
 * The write units that AWS charges for a transaction or a batch that succeeded. In a transaction each write to the table
 * is prepared, then committed, and so counts twice; what its indexes take follows later and counts once, as outside of
 * one (measured on AWS: https://github.com/nubo-db/dynoxide/pull/188).
 */
export function writeUnits(
  members: readonly WrittenMember[],
  indexes: readonly IndexKey[],
  { isTransaction }: { readonly isTransaction: boolean },
): number {
  const ofMember = (member: WrittenMember) =>
    indexes.reduce(
      (sum, index) => sum + indexUnits(member, index),
      (isTransaction ? 2 : 1) * Math.max(unitsOf(member.before), unitsOf(member.after), 1),
    );
  return members.reduce((sum, member) => sum + ofMember(member), 0);
}

const unitsOf = (item: StoredItem | undefined) =>
  item === undefined ? 0 : Math.ceil(itemBytes(item) / unitBytes);

/** An entry whose key changes is removed from one place and written to another. */
function indexUnits({ before, after }: WrittenMember, index: IndexKey): number {
  const [old, fresh] = [entryOf(before, index), entryOf(after, index)];
  if (isDeepStrictEqual(old, fresh)) return 0;
  const hasMoved = index.some((name) => !isDeepStrictEqual(old?.[name], fresh?.[name]));
  return hasMoved ? unitsOf(old) + unitsOf(fresh) : Math.max(unitsOf(old), unitsOf(fresh));
}

const entryOf = (item: StoredItem | undefined, index: IndexKey) =>
  item !== undefined && index.every((name) => name in item) ? item : undefined;
