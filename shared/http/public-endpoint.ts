import type { InferOutput } from 'valibot';
import type { PublicRoute } from '../routes/route.ts';
import { type Input, readInput } from './input.ts';
import { type Reply, respond } from './response.ts';
import { lambdaHandler } from './stack.ts';

/** Like `endpoint`, for what anybody may read: no token, no caller, and in its bundle nothing to check one. */
export function publicEndpoint<const R extends PublicRoute>(
  route: R,
  handle: (input: Input<R>) => Promise<InferOutput<R['response']> | Reply>,
) {
  return lambdaHandler(route.id, [], async (event, { state }) =>
    respond(event, state, 200, await handle(readInput(route, event))),
  );
}
