import * as v from 'valibot';
import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** The person that records of an export are imported for, and how names and ids of the file are read for them. */
export interface ImportedPerson {
  readonly userId: number;
  /** The second at which they come. */
  readonly now: number;
  /** The ids that their variables have here. */
  readonly variableId: (idInFile: number) => number;
  /** A name as it would be taken here; throws where it is none. */
  readonly readName: (text: string) => string;
  /** The description of a variable as it would be taken here; throws where it would not. */
  readonly readDescription: (text: string) => string;
  /** A card, as JSON, made safe as if it were posted now; throws where that is not possible. */
  readonly readCard: (text: string) => string;
}

/**
 * Turns a record of an export into an item of its new owner. Nothing of the file is taken over as it stands: each
 * record passes its schema, which drops what it does not know, and its key and index members are made again. Undefined
 * for a record that stays behind.
 */
export type Settle = (record: Item, imported: ImportedPerson) => Item | readonly Item[] | undefined;

export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const expiryOf = (record: Item) =>
  record[timeToLiveAttribute] === undefined
    ? {}
    : { [timeToLiveAttribute]: v.parse(wholeNumber, record[timeToLiveAttribute]) };

export const settleNumber =
  (keyOf: (userId: number) => Key, member: 'lastNumber' | 'version'): Settle =>
  (record, { userId }) => ({ ...keyOf(userId), [member]: v.parse(wholeNumber, record[member]) });
