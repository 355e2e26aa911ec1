import { describe, expect, test } from '@jest/globals';
import { LocalClock } from '../../../../../lib/local/clock.ts';
import { shiftDate } from '../../../../../lib/local/functions/shifted-date.ts';
import { TokenBucket } from '../../../../../lib/local/token-bucket.ts';

const day = 86_400_000;

describe('a shifted Date', () => {
  const clock = new LocalClock();
  const Shifted = shiftDate(Date, clock.offset);
  clock.set(Date.UTC(2031, 4, 1));

  test('has another now', () => {
    for (const milliseconds of [Shifted.now(), new Shifted().getTime(), Date.parse(Shifted())]) {
      expect(Math.abs(milliseconds - Date.UTC(2031, 4, 1))).toBeLessThan(day);
    }
  });

  test('is otherwise what Date is', () => {
    expect(new Shifted(5).getTime()).toBe(5);
    expect(new Shifted('2026-01-01T00:00:00Z').toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(new Shifted(2026, 1, 3)).toEqual(new Date(2026, 1, 3));
    expect(Shifted.UTC(2026, 0)).toBe(Date.UTC(2026, 0));
    expect(Shifted.parse('2026-01-01')).toBe(Date.parse('2026-01-01'));
    expect(new Shifted() instanceof Date).toBe(true);
    expect(new Date() instanceof Shifted).toBe(true);
    expect(Shifted.name).toBe('Date');
    expect(Shifted.length).toBe(7);
  });

  test('can be extended', () => {
    class Later extends Shifted {
      plus(milliseconds: number): number {
        return this.getTime() + milliseconds;
      }
    }
    expect(new Later(1).plus(2)).toBe(3);
  });

  test('follows the clock when it moves', () => {
    clock.set(Date.UTC(2040, 0, 1));
    expect(new Shifted().getUTCFullYear()).toBe(2040);
    clock.advance(-400 * 86_400);
    expect(new Shifted().getUTCFullYear()).toBe(2038);
    clock.reset();
    expect(Math.abs(Shifted.now() - Date.now())).toBeLessThan(day);
  });
});

describe('a token bucket', () => {
  test('lets a burst through, then the rate', () => {
    const bucket = new TokenBucket({ ratePerSecond: 2, burst: 3 }, 0);
    const take = (now: number, times: number) => Array.from({ length: times }, () => bucket.take(now));
    expect(take(0, 4)).toEqual([true, true, true, false]);
    expect(take(500, 2)).toEqual([true, false]);
    expect(take(60_000, 4)).toEqual([true, true, true, false]);
  });
});
