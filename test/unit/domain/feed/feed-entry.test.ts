import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import {
  entryOrder,
  type FeedEntry,
  isNewer,
  matchesFeedQuery,
} from '../../../../shared/domain/feed/feed-entry.ts';
import { pageOf } from '../../../../shared/domain/lists/page.ts';
import { feedQuery } from '../../../../shared/schemas/feed/feed-query.ts';

const entry = (id: string, at: number, createdAt: number, updatedAt = createdAt): FeedEntry => ({
  id,
  at,
  tie: id,
  createdAt,
  updatedAt,
  record: undefined,
});
const a = entry('a', 10, 30, 31);
const b = entry('b', 20, 20, 50);
const c = entry('c', 20, 10, 10);
const all = { limit: 10, offset: 0 };

describe('entries of a feed', () => {
  test('are newer by the time they stand for, then by id', () => {
    expect([isNewer(b, a), isNewer(a, b), isNewer(c, b), isNewer(b, c), isNewer(a, a)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['createdAt', false, 'cba'],
    ['createdAt', true, 'abc'],
    ['updatedAt', false, 'cab'],
    ['id', true, 'cba'],
  ] as const)('sort by %s, descending %s', (field, descending, order) => {
    expect(
      pageOf([b, a, c], entryOrder({ field, descending }), all)
        .page.map(({ id }) => id)
        .join(''),
    ).toBe(order);
  });

  test('of equal time sort by id', () => {
    const same = [entry('y', 1, 5), entry('x', 1, 5)];
    const { page } = pageOf(same, entryOrder({ field: 'createdAt', descending: false }), all);
    expect(page.map(({ id }) => id)).toEqual(['x', 'y']);
  });

  test.each([
    [{ createdAt: ['1970-01-01T00:00:20'] }, 'ab'],
    [{ updatedAt: ['(lt)1970-01-01T00:00:31'] }, 'c'],
    [{ createdAt: ['(gt)1970-01-01T00:00:10'], updatedAt: ['(le)1970-01-01T00:00:31'] }, 'a'],
  ])('match %j', (given, ids) => {
    const matches = matchesFeedQuery(v.parse(feedQuery, given));
    expect(
      [a, b, c]
        .filter(matches)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});
