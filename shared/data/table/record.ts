import type * as v from 'valibot';
import type { Item } from '../item.ts';
import { type Key, keyOfItem } from '../keys/key.ts';
import type { timeToLiveAttribute } from '../table-facts.ts';
import { ifAllowed } from './is-allowed.ts';
import { parseStored } from './parse-stored.ts';
import { batchGet, getItem, inPartition, listByPrefix, queryPages, type Range } from './read.ts';
import { deleteItem, updateItem } from './write.ts';
import { type Check, checkWrite, isNew, putWrite, removeWrite, updateWrite } from './writes.ts';

/** Values as they may be given to be stored. */
type Storable<T> = T extends Uint8Array
  ? Uint8Array
  : T extends ReadonlySet<infer Member>
    ? ReadonlySet<Member>
    : T extends readonly (infer Member)[]
      ? readonly Storable<Member>[]
      : T extends object
        ? { readonly [Name in keyof T]: Storable<T[Name]> }
        : T;

/** Attributes that the table itself knows: when it removes an item, and when a job is to look at it. */
type OfTable = {
  readonly [Name in typeof timeToLiveAttribute | 'dueAt']?: number | undefined;
} & { readonly dueShard?: string | undefined };

type RecordSchema = v.GenericSchema<object>;
type AttributesInput<Entries extends v.ObjectEntries> = v.InferInput<v.ObjectSchema<Entries, undefined>>;
type RecordAttributes<S extends RecordSchema, WriteOnly extends v.ObjectEntries> = Storable<v.InferInput<S>> &
  Some<Storable<AttributesInput<WriteOnly>>> &
  Omit<OfTable, keyof v.InferInput<S>>;

type Some<A> = { readonly [Name in keyof A]?: A[Name] | undefined };
type AllOf<A> = { readonly [Name in keyof A]?: A[Name] | Check | undefined } & { readonly pk?: Check };
/** All attributes must be as said, an undefined one absent; of a list of conditions, one must hold. */
type OnlyIf<A> = AllOf<A> | readonly AllOf<A>[];

/** A change of some attributes; undefined ones are left as they are. */
export interface RecordChange<A> {
  readonly set?: Some<A>;
  readonly setIfAbsent?: Some<A>;
  /** Numbers to count up by, sets to add to those that are there. */
  readonly add?: Some<A>;
  /** Sets to take out of those that are there. */
  readonly take?: Some<A>;
  readonly remove?: readonly (keyof A & string)[];
  readonly onlyIf?: OnlyIf<A>;
}

interface RecordDeclaration<S extends RecordSchema, WriteOnly extends v.ObjectEntries> {
  /** The attributes that are read; everything read from the table passes it. */
  readonly schema: S;
  /** Further attributes, which only conditions, indexes and erasing look at. */
  readonly writeOnly?: WriteOnly;
  /** Sort keys of the record begin with it. @default the whole partition is of this record */
  readonly prefix?: string;
}

/** The table's operations on one kind of item. Writes are values: `send` one, or `transact` several. */
type StoredRecord<A, Value> = ReturnType<typeof operations<A, Value>>;

/** The attributes of a record's items. */
export type AttributesOf<R> = R extends StoredRecord<infer A, unknown> ? A : never;

/** `read` makes the value of the attributes and the key of an item. */
export function record<
  S extends RecordSchema,
  Value,
  WriteOnly extends v.ObjectEntries = Record<never, never>,
>(
  declaration: RecordDeclaration<S, WriteOnly> & {
    readonly read: (stored: v.InferOutput<S>, key: Key) => Value;
  },
): StoredRecord<RecordAttributes<S, WriteOnly>, Value>;
export function record<S extends RecordSchema, WriteOnly extends v.ObjectEntries = Record<never, never>>(
  declaration: RecordDeclaration<S, WriteOnly>,
): StoredRecord<RecordAttributes<S, WriteOnly>, v.InferOutput<S>>;
export function record<S extends RecordSchema>({
  schema,
  prefix = '',
  read = (stored) => stored,
}: RecordDeclaration<S, v.ObjectEntries> & {
  readonly read?: (stored: v.InferOutput<S>, key: Key) => unknown;
}): StoredRecord<object, unknown> {
  return operations((item) => read(parseStored(schema, item), keyOfItem(item)), prefix);
}

function operations<A, Value>(parse: (item: Item) => Value, prefix: string) {
  const parseIfAny = (item: Item | undefined) => (item === undefined ? undefined : parse(item));
  return {
    parse,
    find: async (key: Key): Promise<Value | undefined> => parseIfAny(await getItem(key)),
    /** Those that are there, in any order, in the one call that others may read by at the same moment. */
    findAll: async (keys: readonly Key[]): Promise<Value[]> => (await batchGet(keys)).map(parse),
    list: async (pk: string, under = prefix): Promise<Value[]> => (await listByPrefix(pk, under)).map(parse),
    /** Page by page; the caller stops when it has enough. */
    async *pages(pk: string, range: Range = { prefix }): AsyncGenerator<Value[]> {
      for await (const page of queryPages(inPartition(pk, range), range.unitsOfItem)) yield page.map(parse);
    },
    put: (key: Key, attributes: A & object, onlyIf?: OnlyIf<A>) => putWrite(key, attributes, onlyIf),
    /** Refused if there is one already. */
    create: (key: Key, attributes: A & object) => putWrite(key, attributes, isNew),
    update: (key: Key, change: RecordChange<A>) => updateWrite(key, change),
    remove: (key: Key, onlyIf?: OnlyIf<A>) => removeWrite(key, onlyIf),
    /** Joins a transaction, which fails where the condition does not hold. */
    check: (key: Key, onlyIf: OnlyIf<A>) => checkWrite(key, onlyIf),
    /** Changes it and answers what has become of it; undefined where the condition does not hold. */
    async change(key: Key, change: RecordChange<A>): Promise<Value | undefined> {
      const { Update } = updateWrite(key, change);
      const changed = await ifAllowed(updateItem({ ...Update, ReturnValues: 'ALL_NEW' }));
      return parseIfAny(changed?.Attributes);
    },
    /** Removes it and answers what it was; undefined where there was none. */
    async take(key: Key): Promise<Value | undefined> {
      return parseIfAny((await deleteItem({ Key: key, ReturnValues: 'ALL_OLD' })).Attributes);
    },
  };
}
