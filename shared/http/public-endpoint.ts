import type { PublicOperation } from '../operations/operation.ts';
import type { PublicRoute } from '../routes/route.ts';
import { problemPage, wantsPage } from './answer/problem-page.ts';
import { asPageOrEnvelope, respond, respondCacheable } from './answer/response.ts';
import { readInput } from './request/input.ts';
import { parseRequest } from './request/parse-request.ts';
import { lambdaHandler } from './stack.ts';

/** Like `endpoint`, for what anybody may read: no token, no caller, and in its bundle nothing to check one. */
export function publicEndpoint<R extends PublicRoute>({ route, handle }: PublicOperation<R>) {
  const { cacheSeconds }: PublicRoute = route;
  return lambdaHandler(
    route.id,
    [],
    async (event) => {
      const answer = await handle(readInput(parseRequest, route, event));
      return cacheSeconds === undefined
        ? respond(event, 200, answer)
        : respondCacheable(event, answer, cacheSeconds);
    },
    asPageOrEnvelope(wantsPage, problemPage),
  );
}
