/** One thing that was wrong with a request. */
export interface Problem {
  readonly message: string;
  /** The place in the request: `[3].value`, `limit`. */
  readonly path?: string;
  /** The kind of the problem, such as `required` or `not_found`; the service's documentation lists them. */
  readonly type?: string;
}

/**
 * The reason why there is no answer. `refused`: the service said no, or is busy. `unreachable`: nobody answered. `timeout`: not in
 * time. `aborted`: the caller's own signal. `noToken`: the caller's own function gave none; `cause` is what it threw.
 */
export interface Failure {
  readonly kind: 'refused' | 'unreachable' | 'timeout' | 'aborted' | 'noToken';
  /** 0 where nobody answered. */
  readonly status: number;
  /** A sentence. */
  readonly message: string;
  readonly problems: readonly Problem[];
  /** Quote it when you report a problem. */
  readonly requestId?: string | undefined;
  /** Seconds, where the service said when to come back. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

export interface Success<T> {
  readonly ok: true;
  readonly data: T;
  /** The whole query of the next page, if there is one. */
  readonly next: Readonly<Record<string, string>> | undefined;
  readonly requestId: string | undefined;
}

export type Result<T> = Success<T> | { readonly ok: false; readonly error: Failure };

/** A failure for those who would rather catch it. */
export class DaymarkError extends Error {
  override readonly name = 'DaymarkError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause });
    this.failure = failure;
  }
}

/** The data of a result, or its failure thrown. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new DaymarkError(result.error);
}
