import type { InferOutput } from 'valibot';
import type { Caller } from '../data/access/caller.ts';
import { withRequestBudget } from '../data/table/read-budget.ts';
import type { TokenRoute } from '../routes/route.ts';
import { type Reply, respond } from './answer/response.ts';
import { idempotently } from './idempotently.ts';
import { authenticate } from './middleware/authenticate.ts';
import { type Input, readInput } from './request/input.ts';
import type { HttpEvent, RequestState } from './request/request.ts';
import { lambdaHandler } from './stack.ts';

interface CallerInput {
  readonly caller: Caller;
  /** The token of this request: the caller is shown it where the contract asks for it. */
  readonly accessToken: string;
}

type Answer<R extends TokenRoute> = Promise<InferOutput<R['response']> | Reply>;

/** What a handler may know before the token has been found good: the request, and whom the token names. */
export type Unproven<R extends TokenRoute> = Input<R> & { readonly userId: number };

/** What is being read ahead, as the handler gets it: to be awaited before anything is answered. */
interface ReadAhead<Ahead> {
  readonly ahead: Ahead;
}

/**
 * Turns a route declaration and a function of plain values into a Lambda handler.
 *
 * Between the two a route may name what it wants to read of the person whom the token names. Few keys of small items,
 * asked for with `batchGet`, travel in the call that finds out whether the token is good; everything else begins as soon
 * as that is known.
 */
export function endpoint<const R extends TokenRoute>(
  route: R,
  handle: (input: Input<R> & CallerInput) => Answer<R>,
): ReturnType<typeof lambdaHandler>;
export function endpoint<const R extends TokenRoute, Ahead>(
  route: R,
  readAhead: (unproven: Unproven<R>) => Ahead,
  handle: (input: Input<R> & CallerInput & ReadAhead<Ahead>) => Answer<R>,
): ReturnType<typeof lambdaHandler>;
export function endpoint(route: TokenRoute, ...parts: readonly PlainFunction[]) {
  const handle = parts.at(-1) as (input: object) => Promise<unknown>;
  const readAhead = parts.length > 1 ? parts[0] : undefined;
  // Parsing is no middleware: a request that is refused for its shape was answered too, and replays that answer.
  return lambdaHandler(
    route.id,
    [authenticate(route.access, readAhead && beginningWith(route, readAhead))],
    (event, { state }) =>
      idempotently(event, state, async () => {
        const caller = { caller: state.caller, accessToken: state.accessToken } as CallerInput;
        const input = (state.begun as Begun | undefined)?.() ?? readInput(route, event, caller.caller.userId);
        return respond(event, 200, await handle({ ...input, ...caller }));
      }),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the overloads say what it takes and gives
type PlainFunction = (input: any) => any;

/** The parsed request with what is being read ahead; throws what parsing threw. */
type Begun = () => Input<TokenRoute> & ReadAhead<unknown>;

const beginningWith =
  (route: TokenRoute, readAhead: PlainFunction) =>
  (event: HttpEvent, state: RequestState, userId: number) => {
    state.begun = begin(route, readAhead, event, userId);
  };

function begin(route: TokenRoute, readAhead: PlainFunction, event: HttpEvent, userId: number): Begun {
  try {
    const input = readInput(route, event, userId);
    const ahead = withRequestBudget(() => readAhead({ ...input, userId }));
    // Its failure does not matter when authentication fails.
    if (ahead instanceof Promise) ahead.catch(() => undefined);
    return () => ({ ...input, ahead });
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
