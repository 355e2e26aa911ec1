import { describe, expect, test } from '@jest/globals';
import { itemBytes } from '../../support/usage/item-bytes.ts';
import { type WrittenMember, writeUnits } from '../../support/usage/write-units.ts';

const item = (bytes: number, more: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}) => ({
  pk: { S: 'a' },
  text: { S: 'x'.repeat(bytes) },
  ...more,
});
const put = (after: ReturnType<typeof item>) => ({ before: undefined, after });
const due = (second: number, bytes = 10) => item(bytes, { shard: { S: '1' }, dueAt: { N: String(second) } });
const index = ['shard', 'dueAt'];

const transactionUnits = (members: readonly WrittenMember[], indexes: readonly (typeof index)[]) =>
  writeUnits(members, indexes, { isTransaction: true });

describe('the write units of a transaction', () => {
  test('are two per member, also of members that are alike', () => {
    expect(transactionUnits([put(item(10)), put(item(10)), put(item(10))], [])).toBe(6);
  });

  test('are rounded up member by member', () => {
    expect(transactionUnits([put(item(600)), put(item(1500))], [])).toBe(2 + 4);
  });

  test('count the larger of what was there and what is there now', () => {
    expect(transactionUnits([{ before: item(3000), after: item(10) }], [])).toBe(6);
    expect(transactionUnits([{ before: item(3000), after: undefined }], [])).toBe(6);
  });

  test('are two for a check or a deletion that finds nothing', () => {
    expect(transactionUnits([{ before: undefined, after: undefined }], [index])).toBe(2);
  });

  test.each([
    ['a new entry', undefined, due(5), 3],
    ['an entry that goes', due(5), item(10), 3],
    ['an entry that changes', due(5, 10), due(5, 20), 3],
    ['an entry that moves', due(5), due(6), 4],
    ['an entry that stays as it is', due(5), due(5), 2],
    ['an item that is not in the index', item(10), item(20), 2],
  ])('with an index, of %s', (_, before, after, units) => {
    expect(transactionUnits([{ before, after }], [index])).toBe(units);
  });

  test('are one fewer for each kilobyte of the table outside of a transaction', () => {
    const members = [
      put(due(5)),
      { before: item(3000), after: undefined },
      { before: undefined, after: undefined },
    ];
    expect(writeUnits(members, [index], { isTransaction: false })).toBe(1 + 1 + 3 + 1);
    expect(writeUnits(members, [index], { isTransaction: true })).toBe(2 * (1 + 3 + 1) + 1);
  });
});

test('an item is as large as its names and values', () => {
  expect(
    itemBytes({
      text: { S: 'äb' },
      number: { N: '-1200.5' },
      yes: { BOOL: true },
      none: { NULL: true },
      bytes: { B: Buffer.from('abc').toString('base64') },
      list: { L: [{ S: 'ab' }, { N: '7' }] },
      map: { M: { a: { S: 'b' } } },
      texts: { SS: ['ab', 'c'] },
      numbers: { NS: ['1', '22'] },
      blobs: { BS: [Buffer.from('xy').toString('base64')] },
    }),
  ).toBe(
    4 +
      3 +
      (6 + 5) +
      (3 + 1) +
      (4 + 1) +
      (5 + 3) +
      (4 + 3 + 3 + 3) +
      (3 + 3 + 2 + 1) +
      (5 + 3) +
      (7 + 4) +
      (5 + 2),
  );
});
