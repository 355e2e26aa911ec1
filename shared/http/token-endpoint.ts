import { withRequestBudget } from '../data/table/read-budget.ts';
import type { Deprecation } from '../domain/api/deprecation.ts';
import { markRejectionsHandled } from '../operations/mark-rejections-handled.ts';
import type { CallerInput, Input, TokenOperation, Touch } from '../operations/operation.ts';
import type { TokenRoute } from '../routes/route.ts';
import { deprecationHeaders, respond } from './answer/response.ts';
import { authenticate } from './middleware/authenticate.ts';
import { readInput } from './request/input.ts';
import type { parseRequest } from './request/parse-request.ts';
import type { HttpEvent, HttpMiddleware, HttpResponse, RequestState } from './request/request.ts';
import { lambdaHandler } from './stack.ts';

/** A request whose caller is known. */
export interface CallersRequest extends CallerInput {
  readonly route: TokenRoute;
  readonly event: HttpEvent;
  readonly state: RequestState;
}

/** The parts in which kinds of endpoints differ. */
interface EndpointParts {
  readonly parse: typeof parseRequest;
  /** Does the work of a request, with what has to surround it. */
  readonly around: (
    request: CallersRequest,
    work: (touch: Touch) => Promise<HttpResponse>,
  ) => Promise<HttpResponse>;
  /** @default any may */
  readonly mayReadAhead?: (event: HttpEvent) => boolean;
  /** Runs around authentication, and after it. */
  readonly outer?: HttpMiddleware;
  readonly inner?: readonly HttpMiddleware[];
  /** Bytes of a body that is not even authenticated. @default the usual ones */
  readonly largestBody?: number;
}

/** The HTTP face of an operation that needs a token: a Lambda handler. */
export function tokenEndpoint<R extends TokenRoute, Ahead>(
  { route, readAhead, handle }: TokenOperation<R, Ahead>,
  { parse, around, mayReadAhead = () => true, outer, inner = [], largestBody }: EndpointParts,
) {
  const read = (event: HttpEvent, userId: number) => readInput(parse, route, event, userId);
  const beginReading =
    readAhead &&
    ((event: HttpEvent, state: { begun?: unknown }, userId: number) => {
      if (mayReadAhead(event)) state.begun = begin(() => read(event, userId), readAhead, userId);
    });
  // Parsing is no middleware, so that the refusal of a malformed request is replayed by its Idempotency-Key, too.
  const answer = (event: HttpEvent, state: RequestState) => {
    const { caller, accessToken } = state as unknown as CallerInput;
    const begun =
      (state.begun as RequestReader<R, Ahead> | undefined) ?? readOnce(() => read(event, caller.userId));
    return around({ route, event, state, caller, accessToken }, async (touch) => {
      const { input, ahead } = begun();
      const answer = await handle({ ...input, caller, accessToken, ahead, touch });
      return respond(event, 200, answer, deprecationHeaders(deprecationsIn(route, event)));
    });
  };
  const middleware = [
    outer ?? [],
    authenticate({ ...route.access, isRead: route.method === 'GET' }, beginReading),
    ...inner,
  ].flat();
  return lambdaHandler(
    route.id,
    middleware,
    (event, { state }) => answer(event, state),
    undefined,
    largestBody,
  );
}

/** Deprecated things that the parameters of a request use. */
function deprecationsIn({ deprecates = {} }: TokenRoute, { rawQueryString }: HttpEvent): Deprecation[] {
  const query = new URLSearchParams(rawQueryString);
  return Object.entries(deprecates).flatMap(([name, deprecation]) => (query.has(name) ? [deprecation] : []));
}

/** Gives the parsed request with what is being read ahead; throws what parsing threw. */
type RequestReader<R extends TokenRoute, Ahead> = () => { readonly input: Input<R>; readonly ahead: Ahead };

function begin<R extends TokenRoute, Ahead>(
  read: () => Input<R>,
  readAhead: NonNullable<TokenOperation<R, Ahead>['readAhead']>,
  userId: number,
): RequestReader<R, Ahead> {
  try {
    const input = read();
    const ahead = markRejectionsHandled(withRequestBudget(() => readAhead({ ...input, userId })));
    return () => ({ input, ahead });
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A reader for an operation that reads nothing ahead. */
function readOnce<R extends TokenRoute, Ahead>(read: () => Input<R>): RequestReader<R, Ahead> {
  let once: { readonly input: Input<R>; readonly ahead: Ahead } | undefined;
  return () => {
    once ??= { input: read(), ahead: undefined as Ahead };
    return once;
  };
}
