import { withRequestBudget } from '../data/table/read-budget.ts';
import { phoneSendsTooMuch } from '../operations/body-refusals.ts';
import { noting, notingReplay } from '../operations/note-access.ts';
import type { CallerInput, Input, TokenOperation } from '../operations/operation.ts';
import { withoutAlarm } from '../operations/without-alarm.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { TokenRoute } from '../routes/route.ts';
import { respond } from './answer/response.ts';
import { idempotently } from './idempotently.ts';
import { authenticate } from './middleware/authenticate.ts';
import { countLargeBodies, isLargeBody } from './middleware/count-large-bodies.ts';
import { limits } from './middleware/limits.ts';
import { noteProblems, notingProblems } from './middleware/note-problems.ts';
import { readInput } from './request/input.ts';
import type { HttpEvent, RequestState } from './request/request.ts';
import { lambdaHandler } from './stack.ts';

/** The HTTP face of an operation that needs a token: a Lambda handler. */
export function endpoint<R extends TokenRoute, Ahead>({
  route,
  readAhead,
  handle,
}: TokenOperation<R, Ahead>) {
  const beginReading =
    readAhead &&
    ((event: HttpEvent, state: { begun?: unknown }, userId: number) => {
      // A large body is not parsed before its sender is known and counted.
      if (route.access.receiver === undefined || !isLargeBody(event))
        state.begun = begin(route, readAhead, event, userId);
    });
  // Parsing is no middleware, so that the refusal of a malformed request is replayed by its Idempotency-Key, too.
  const answer = (event: HttpEvent, state: RequestState, during = <T>(work: () => Promise<T>) => work()) => {
    const { caller, accessToken } = state as unknown as CallerInput;
    const begun =
      (state.begun as RequestReader<R, Ahead> | undefined) ?? readOnce(route, event, caller.userId);
    const request = { requestId: event.requestContext.requestId, now: epochSeconds() };
    const work = () =>
      noting(route, caller, request, (touch) =>
        during(async () => {
          const { input, ahead } = begun();
          return respond(event, 200, await handle({ ...input, caller, accessToken, ahead, touch }));
        }),
      );
    return idempotently(route, event, state, work, (status) => notingReplay(route, caller, request, status));
  };
  const authenticated = authenticate(route.access, beginReading);
  if (route.access.receiver === undefined)
    return lambdaHandler(route.id, [authenticated], (event, { state }) => answer(event, state));
  // The body's size is checked after authentication, so that a device's person can read that its body was too large.
  return lambdaHandler(
    route.id,
    [noteProblems(), authenticated, limits(route.largestBody, phoneSendsTooMuch), countLargeBodies()],
    (event, { state }) => answer(event, state, (work) => notingProblems(state, work)),
    undefined,
    largestInvocation,
  );
}

/** The largest request that Lambda takes, in bytes. */
const largestInvocation = 6 * 1024 * 1024;

/** Gives the parsed request with what is being read ahead; throws what parsing threw. */
type RequestReader<R extends TokenRoute, Ahead> = () => { readonly input: Input<R>; readonly ahead: Ahead };

function begin<R extends TokenRoute, Ahead>(
  route: R,
  readAhead: NonNullable<TokenOperation<R, Ahead>['readAhead']>,
  event: HttpEvent,
  userId: number,
): RequestReader<R, Ahead> {
  try {
    const input = readInput(route, event, userId);
    const ahead = withoutAlarm(withRequestBudget(() => readAhead({ ...input, userId })));
    return () => ({ input, ahead });
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A reader for an operation that reads nothing ahead. */
function readOnce<R extends TokenRoute, Ahead>(
  route: R,
  event: HttpEvent,
  userId: number,
): RequestReader<R, Ahead> {
  let read: { readonly input: Input<R>; readonly ahead: Ahead } | undefined;
  return () => {
    read ??= { input: readInput(route, event, userId), ahead: undefined as Ahead };
    return read;
  };
}
