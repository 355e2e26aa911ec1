import type { InferOutput } from 'valibot';
import type { Caller } from '../data/access/caller.ts';
import type { PublicRoute, Route, TokenRoute } from '../routes/route.ts';
import type { Reply } from './reply.ts';

/** The input of any operation: parsed, typed, and nothing of HTTP. */
export interface Input<R extends Route> {
  readonly query: R extends { query: infer Q extends NonNullable<Route['query']> }
    ? InferOutput<Q>
    : undefined;
  readonly body: R extends { body: infer B extends NonNullable<Route['body']> } ? InferOutput<B> : undefined;
  /** The headers that the route names, where they were sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Epoch seconds at which the request began. */
  readonly now: number;
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The address that was asked for, query included. */
  readonly url: string;
  /** A cursor to a place in the requested list. */
  readonly cursorTo: (place: string) => string;
  readonly requestId: string;
}

export interface CallerInput {
  readonly caller: Caller;
  /** The token of this request: the caller is shown it where the contract asks for it. */
  readonly accessToken: string;
}

/**
 * Says which variables an answer shows, or a write changed, for the ledger of the person whose they are; none, where it
 * found nothing. A request that says nothing was about everything.
 */
export type Touch = (variableIds: Iterable<number>) => void;

/** The request and the person whom its token names: all that is known before the token has been found good. */
export type UnauthenticatedInput<R extends Route> = Input<R> & { readonly userId: number };

type OperationAnswer<R extends Route> = Promise<InferOutput<R['response']> | Reply>;

/** An operation for callers with a token. */
export interface TokenOperation<R extends TokenRoute = TokenRoute, Ahead = unknown> {
  readonly route: R;
  /**
   * Begins to read what the operation needs of the person whom the token names. Few keys of small items, asked for
   * with `batchGet`, travel in the call that finds out whether the token is good; everything else begins as soon as
   * that is known.
   */
  readonly readAhead?: (unproven: UnauthenticatedInput<R>) => Ahead;
  /** `ahead` is what is being read ahead: to be awaited before anything is answered. */
  readonly handle: (
    input: Input<R> & CallerInput & { readonly ahead: Ahead; readonly touch: Touch },
  ) => OperationAnswer<R>;
}

/** An operation for anybody. */
export interface PublicOperation<R extends PublicRoute = PublicRoute> {
  readonly route: R;
  readonly handle: (input: Input<R>) => OperationAnswer<R>;
}

/** Joins a route's declaration and what it does; `endpoint` is its HTTP face, `callOperation` calls it in the process. */
export function operation<const R extends TokenRoute, Ahead = undefined>(
  route: R,
  work: Omit<TokenOperation<R, Ahead>, 'route'>,
): TokenOperation<R, Ahead>;
export function operation<const R extends PublicRoute>(
  route: R,
  work: Omit<PublicOperation<R>, 'route'>,
): PublicOperation<R>;
export function operation(route: Route, work: object): object {
  return { route, ...work };
}
