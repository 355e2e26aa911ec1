export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** Set when the request is one too many: how long until the next may pass. */
  readonly retryAfterSeconds?: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Bounds memory when a caller makes up tokens; the least recently used bucket goes first. */
const mostBuckets = 10_000;

/**
 * A token bucket per access token, kept in this function instance: nothing is stored and no write is paid for a
 * read. The gateway's stage throttling bounds all instances together.
 */
export function createRateLimiter(perSecond: number, burst: number) {
  const buckets = new Map<string, Bucket>();

  return function take(key: string, nowMilliseconds: number): RateLimitState {
    const bucket = buckets.get(key) ?? { tokens: burst, filledAt: nowMilliseconds };
    const elapsed = Math.max(0, nowMilliseconds - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + elapsed * perSecond);
    bucket.filledAt = nowMilliseconds;
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value as string);

    const isOneTooMany = bucket.tokens < 1;
    if (!isOneTooMany) bucket.tokens -= 1;
    return {
      limit: burst,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((burst - bucket.tokens) / perSecond),
      ...(isOneTooMany && { retryAfterSeconds: Math.ceil((1 - bucket.tokens) / perSecond) }),
    };
  };
}

export const rateLimitHeaders = (state: RateLimitState | undefined): Record<string, string> =>
  state === undefined
    ? {}
    : {
        'ratelimit-limit': String(state.limit),
        'ratelimit-remaining': String(state.remaining),
        'ratelimit-reset': String(state.resetSeconds),
      };
