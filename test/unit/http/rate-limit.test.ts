import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createRateLimiter, rateLimitHeaders } from '../../../shared/http/rate-limit.ts';

const start = 1_774_773_000_000;
const passes = ({ retryAfterSeconds }: { retryAfterSeconds?: number }) => retryAfterSeconds === undefined;

describe('the rate limiter', () => {
  test('lets a burst through at once and tells how much is left', () => {
    const take = createRateLimiter(2, 3);
    expect(take('a', start)).toEqual({ limit: 3, remaining: 2, resetSeconds: 1 });
    expect(take('a', start)).toEqual({ limit: 3, remaining: 1, resetSeconds: 1 });
    expect(take('a', start)).toEqual({ limit: 3, remaining: 0, resetSeconds: 2 });
  });

  test('refuses what is beyond the burst and says when to come back', () => {
    const take = createRateLimiter(0.5, 1);
    take('a', start);
    expect(take('a', start)).toEqual({ limit: 1, remaining: 0, resetSeconds: 2, retryAfterSeconds: 2 });
    expect(take('a', start + 1500)).toMatchObject({ retryAfterSeconds: 1 });
  });

  test('a refusal costs nothing: whoever waits as long as it was told passes', () => {
    const take = createRateLimiter(1, 1);
    take('a', start);
    for (let i = 0; i < 10; i++) expect(passes(take('a', start + 500))).toBe(false);
    expect(passes(take('a', start + 1000))).toBe(true);
  });

  test('refills steadily up to the burst, however long nothing was asked', () => {
    const take = createRateLimiter(10, 5);
    for (let i = 0; i < 5; i++) take('a', start);
    expect(passes(take('a', start + 99))).toBe(false);
    expect(passes(take('a', start + 100))).toBe(true);
    expect(take('a', start + 3_600_000)).toMatchObject({ remaining: 4 });
  });

  test('counts each token by itself', () => {
    const take = createRateLimiter(1, 1);
    expect(passes(take('a', start))).toBe(true);
    expect(passes(take('b', start))).toBe(true);
    expect(passes(take('a', start))).toBe(false);
  });

  test('a clock that goes back gives nothing and takes nothing', () => {
    const take = createRateLimiter(1, 2);
    take('a', start);
    expect(take('a', start - 60_000)).toMatchObject({ remaining: 0 });
    expect(passes(take('a', start - 60_000))).toBe(false);
    expect(passes(take('a', start - 59_000))).toBe(true);
  });

  test('forgets the tokens used longest ago when someone makes up thousands', () => {
    const take = createRateLimiter(1, 1);
    take('idle', start);
    take('busy', start);
    for (let i = 0; i < 10_000; i++) {
      take(`made up ${i}`, start);
      take('busy', start);
    }
    expect(passes(take('busy', start))).toBe(false);
    expect(passes(take('idle', start))).toBe(true);
  });

  test('never lets more than burst plus rate times elapsed through', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 200 }),
        (perSecond, burst, pauses) => {
          const take = createRateLimiter(perSecond, burst);
          let now = start;
          let passed = 0;
          for (const pause of pauses) {
            now += pause;
            if (passes(take('a', now))) passed++;
          }
          return passed <= burst + (perSecond * (now - start)) / 1000;
        },
      ),
    );
  });
});

describe('the headers', () => {
  test('tell limit, remaining and reset; without a token there are none', () => {
    expect(rateLimitHeaders({ limit: 500, remaining: 499, resetSeconds: 1 })).toEqual({
      'ratelimit-limit': '500',
      'ratelimit-remaining': '499',
      'ratelimit-reset': '1',
    });
    expect(rateLimitHeaders(undefined)).toEqual({});
  });
});
