import type { InferOutput } from 'valibot';
import type { PublicRoute } from '../routes/route.ts';
import { type Input, readInput } from './input.ts';
import { problemPage, wantsPage } from './problem-page.ts';
import { asPageOrEnvelope, Reply, respond } from './response.ts';
import { lambdaHandler } from './stack.ts';

/** Like `endpoint`, for what anybody may read: no token, no caller, and in its bundle nothing to check one. */
export function publicEndpoint<const R extends PublicRoute>(
  route: R,
  handle: (input: Input<R>) => Promise<InferOutput<R['response']> | Reply>,
) {
  const keeping =
    route.cacheSeconds === undefined ? {} : { 'cache-control': `public, max-age=${route.cacheSeconds}` };
  return lambdaHandler(
    route.id,
    [],
    async (event) => {
      const answer = await handle(readInput(route, event));
      const { body, headers } = answer instanceof Reply ? answer : new Reply(answer, {});
      return respond(event, 200, new Reply(body, { ...keeping, ...headers }));
    },
    asPageOrEnvelope(wantsPage, problemPage),
  );
}
