import { expect, test } from '@jest/globals';
import { type Attempt, withAttempts } from '../../../../shared/domain/webhooks/delivery.ts';

const day = 86_400;
const now = 1_800_000_000;
const attempt = (sk: string, members: Partial<Attempt> = {}): Attempt => ({
  sk,
  event: 'measurements.changed',
  userId: 1,
  at: now,
  triedAt: now,
  status: 204,
  problem: '',
  milliseconds: 5,
  ...members,
});

test('a message that is tried again is counted, and comes first', () => {
  const first = withAttempts([], [attempt('a', { status: 500 }), attempt('b')], now);
  expect(first.map(({ sk, tries }) => [sk, tries])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  const atOnce = withAttempts(first, [attempt('c')], now);
  expect(atOnce.map(({ sk }) => sk)).toEqual(['c', 'a', 'b']);
  const [again] = withAttempts(first, [attempt('a', { triedAt: now + 60 })], now + 60);
  expect(again).toMatchObject({ sk: 'a', tries: 2, status: 204 });
});

test('a hundred are listed, of four days, and that somebody left for three', () => {
  const many = Array.from({ length: 150 }, (_, n) => attempt(String(n), { triedAt: now + n }));
  const listed = withAttempts([], many, now);
  expect(listed).toHaveLength(100);
  expect(listed[0]?.sk).toBe('149');
  const both = [attempt('left', { event: 'user.deleted' }), attempt('other')];
  const placesAt = (at: number) => withAttempts([], both, at).map(({ sk }) => sk);
  expect(placesAt(now + 3 * day - 1)).toEqual(['left', 'other']);
  expect(placesAt(now + 3 * day)).toEqual(['other']);
  expect(placesAt(now + 4 * day)).toEqual([]);
});
