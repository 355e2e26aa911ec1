import type { InferOutput } from 'valibot';
import type { PublicRoute } from '../routes/route.ts';
import { problemPage, wantsPage } from './answer/problem-page.ts';
import { asPageOrEnvelope, type Reply, respond, respondCacheable } from './answer/response.ts';
import { type Input, readInput } from './request/input.ts';
import { lambdaHandler } from './stack.ts';

/** Like `endpoint`, for what anybody may read: no token, no caller, and in its bundle nothing to check one. */
export function publicEndpoint<const R extends PublicRoute>(
  route: R,
  handle: (input: Input<R>) => Promise<InferOutput<R['response']> | Reply>,
) {
  const { cacheSeconds } = route as PublicRoute;
  return lambdaHandler(
    route.id,
    [],
    async (event) => {
      const answer = await handle(readInput(route, event));
      return cacheSeconds === undefined
        ? respond(event, 200, answer)
        : respondCacheable(event, answer, cacheSeconds);
    },
    asPageOrEnvelope(wantsPage, problemPage),
  );
}
