import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { after, type Key, ofPerson, personPartition, userIdOf } from '../../shared/data/keys/key.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { record } from '../../shared/data/table/record.ts';
import { send, sendIfAllowed } from '../../shared/data/table/send.ts';
import { transactIfAllowed } from '../../shared/data/table/transact.ts';
import {
  absent,
  absentOr,
  atLeast,
  atMost,
  exists,
  including,
  isNew,
  isThere,
  lessThan,
  moreThan,
  otherThan,
  sizeAtMost,
} from '../../shared/data/table/writes.ts';
import { ownTable } from '../support/own-table.ts';

await ownTable();

/** Members of which some are words that expressions may not hold: `name`, `value`, `hash`. */
const books = record({
  schema: v.object({
    name: v.string(),
    value: v.optional(v.number()),
    authors: v.optional(v.array(v.object({ hash: v.string() }))),
    readers: v.optional(v.set(v.string())),
    version: v.number(),
  }),
  writeOnly: { lentTo: v.string() },
  prefix: 'BOOK#',
  read: (stored, { pk, sk }) => ({ ...stored, userId: userIdOf(pk), id: after('BOOK#', sk) }),
});

let people = 0;
/** A key of a person of its own. */
const newKey = (id = 'a'): Key => ofPerson(++people, `BOOK#${id}`);
const emma = { name: 'Emma', version: 1 };

async function stored(attributes: Parameters<typeof books.put>[1]): Promise<Key> {
  const key = newKey();
  await send(books.put(key, attributes));
  return key;
}

describe('reading', () => {
  test('finds a record with what its key says, and undefined where there is none', async () => {
    const key = await stored(emma);
    expect(await books.find(key)).toEqual({ ...emma, userId: people, id: 'a' });
    expect(await books.find(newKey())).toBeUndefined();
  });

  test('lists those under its prefix, whole or in pages in either direction', async () => {
    const userId = ++people;
    for (const id of ['a1', 'a2', 'b1']) await send(books.put(ofPerson(userId, `BOOK#${id}`), emma));
    await send(books.put(ofPerson(userId, 'OTHER#a'), emma));
    const pk = personPartition(userId);
    expect((await books.list(pk)).map(({ id }) => id)).toEqual(['a1', 'a2', 'b1']);
    expect((await books.list(pk, 'BOOK#a')).map(({ id }) => id)).toEqual(['a1', 'a2']);
    const pages: string[][] = [];
    const range = { between: ['BOOK#a2', 'BOOK#b9'], descending: true, limit: 1 } as const;
    for await (const page of books.pages(pk, range)) pages.push(page.map(({ id }) => id));
    expect(pages.filter((page) => page.length > 0)).toEqual([['b1'], ['a2']]);
  });

  test('finds several in one call, and leaves out those that are not there', async () => {
    const keys = [await stored(emma), newKey(), await stored({ ...emma, name: 'Persuasion' })];
    expect((await books.findAll(keys)).map(({ name }) => name).sort()).toEqual(['Emma', 'Persuasion']);
  });

  test('an item that does not fit is a fault that names the members', async () => {
    const key = newKey();
    // @ts-expect-error a version is a number
    await send(books.put(key, { ...emma, version: '1' }));
    await expect(books.find(key)).rejects.toThrow('version');
  });
});

describe('writing', () => {
  test('creates where there is none', async () => {
    const key = newKey();
    expect(await sendIfAllowed(books.create(key, emma))).toBe(true);
    expect(await sendIfAllowed(books.create(key, { ...emma, name: 'Other' }))).toBe(false);
    expect((await books.find(key))?.name).toBe('Emma');
  });

  test('replaces the version that was read, or none where none was', async () => {
    const key = newKey();
    const put = (before: { readonly version: number } | undefined, version: number) =>
      sendIfAllowed(books.put(key, { ...emma, version }, { version: before?.version }));
    expect(await put(undefined, 1)).toBe(true);
    expect(await put(undefined, 2)).toBe(false);
    expect(await put({ version: 1 }, 2)).toBe(true);
    expect(await put({ version: 1 }, 3)).toBe(false);
    expect((await books.find(key))?.version).toBe(2);
  });

  test('leaves undefined members out', async () => {
    const key = await stored({ ...emma, value: undefined, lentTo: undefined });
    expect(await getItem(key)).toEqual({ ...key, ...emma });
  });

  test('sets, counts, adds to sets and takes away in one update', async () => {
    const key = await stored({ ...emma, value: 7, readers: new Set(['x', 'y']), lentTo: 'x' });
    const changed = await books.change(key, {
      set: { name: 'Persuasion', value: undefined },
      setIfAbsent: { value: 1, authors: [{ hash: 'h' }] },
      add: { version: 2 },
      take: { readers: new Set(['x']) },
      remove: ['lentTo'],
    });
    expect(changed).toEqual({
      name: 'Persuasion',
      value: 7,
      authors: [{ hash: 'h' }],
      readers: new Set(['y']),
      version: 3,
      userId: people,
      id: 'a',
    });
    expect((await getItem(key))?.lentTo).toBeUndefined();
    await send(books.update(key, { add: { readers: new Set(['z']) } }));
    expect((await books.find(key))?.readers).toEqual(new Set(['y', 'z']));
  });

  test('takes a record away once', async () => {
    const key = await stored(emma);
    expect((await books.take(key))?.name).toBe('Emma');
    expect(await books.take(key)).toBeUndefined();
  });

  test('a change whose condition fails has changed nothing', async () => {
    const key = await stored(emma);
    const change = { set: { name: 'Other' }, onlyIf: { version: 2 } };
    expect(await books.change(key, change)).toBeUndefined();
    expect(await sendIfAllowed(books.update(key, change))).toBe(false);
    expect(await sendIfAllowed(books.remove(key, { version: 2 }))).toBe(false);
    expect((await books.find(key))?.name).toBe('Emma');
    await expect(send(books.update(key, change))).rejects.toThrow();
  });

  test('joins a transaction, which does all or nothing', async () => {
    const [key, other] = [await stored(emma), newKey()];
    const writes = (version: number) => [
      books.check(key, { version }),
      books.create(other, { ...emma, name: 'Other' }),
    ];
    expect(await transactIfAllowed(writes(2))).toBe(false);
    expect(await books.find(other)).toBeUndefined();
    expect(await transactIfAllowed(writes(1))).toBe(true);
    const ending = [books.update(key, { add: { version: 1 } }), books.remove(other, isThere)];
    expect(await transactIfAllowed(ending)).toBe(true);
    expect(await transactIfAllowed(ending)).toBe(false);
    expect((await books.find(key))?.version).toBe(2);
  });

  test('knows the members that may be written', async () => {
    const key = newKey();
    await send(books.update(key, { set: { ...emma, lentTo: 'x', dueAt: 1, dueShard: 's', expiresAt: 2 } }));
    expect(await getItem(key)).toEqual({
      ...key,
      ...emma,
      lentTo: 'x',
      dueAt: 1,
      dueShard: 's',
      expiresAt: 2,
    });
    // @ts-expect-error there is no such member
    books.update(key, { set: { nam: 'Emma' } });
    // @ts-expect-error nor can it be removed
    books.update(key, { remove: ['nam'] });
    // @ts-expect-error a version is a number
    books.update(key, { onlyIf: { version: '1' } });
    // @ts-expect-error a name is missing
    books.put(key, { version: 1 });
  });
});

describe('conditions', () => {
  const full = { ...emma, value: 5, readers: new Set(['x', 'y']) };

  test.each<[string, Parameters<typeof books.check>[1], boolean]>([
    ['that it is there', isThere, true],
    ['that there is none', isNew, false],
    ['a value', { name: 'Emma' }, true],
    ['another value', { name: 'Other' }, false],
    ['several of which one fails', { name: 'Emma', value: 6 }, false],
    ['one of several', [{ value: 6 }, { name: 'Emma' }], true],
    ['none of several', [isNew, { value: 6 }], false],
    ['an absent member as undefined', { authors: undefined }, true],
    ['a present member as undefined', { value: undefined }, false],
    ['existence', { value: exists, authors: absent }, true],
    ['absence of what is there', { value: absent }, false],
    ['at most', { value: atMost(5) }, true],
    ['at most, exceeded', { value: atMost(4) }, false],
    ['at least', { value: atLeast(5) }, true],
    ['at least, not reached', { value: atLeast(6) }, false],
    ['less', { value: lessThan(5) }, false],
    ['more', { value: moreThan(4) }, true],
    ['another', { value: otherThan(5) }, false],
    ['a member of a set', { readers: including('x') }, true],
    ['no member of a set', { readers: including('z') }, false],
    ['a set with room', { readers: sizeAtMost(2) }, true],
    ['a set without room', { readers: sizeAtMost(1) }, false],
    ['absent or a value, with the value', { value: absentOr(5) }, true],
    ['absent or a value, with another', { value: absentOr(6) }, false],
    ['absent or a check, absent', { lentTo: absentOr(otherThan('x')) }, true],
    ['absent or a check beside another member', { value: absentOr(atMost(5)), name: 'Other' }, false],
  ])('%s', async (_, onlyIf, holds) => {
    const key = await stored(full);
    expect(await transactIfAllowed([books.check(key, onlyIf)])).toBe(holds);
    expect(await sendIfAllowed(books.remove(key, onlyIf))).toBe(holds);
  });
});
