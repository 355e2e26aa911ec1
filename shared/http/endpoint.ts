import type { InferOutput } from 'valibot';
import type { Caller } from '../data/caller.ts';
import type { TokenRoute } from '../routes/route.ts';
import { idempotently } from './idempotently.ts';
import { type Input, readInput } from './input.ts';
import { authenticate } from './middleware/authenticate.ts';
import { type Reply, respond } from './response.ts';
import { lambdaHandler } from './stack.ts';

interface CallerInput {
  readonly caller: Caller;
  /** The token of this request: the caller is shown it where the contract asks for it. */
  readonly accessToken: string;
}

/** Turns a route declaration and a function of plain values into a Lambda handler. */
export function endpoint<const R extends TokenRoute>(
  route: R,
  handle: (input: Input<R> & CallerInput) => Promise<InferOutput<R['response']> | Reply>,
) {
  // Parsing is no middleware: a request that is refused for its shape was answered too, and replays that answer.
  return lambdaHandler(route.id, [authenticate(route.access)], (event, { state }) =>
    idempotently(event, state, async () => {
      const caller = { caller: state.caller, accessToken: state.accessToken } as CallerInput;
      const input = readInput(route, event, caller.caller.userId);
      return respond(event, 200, await handle({ ...input, ...caller }));
    }),
  );
}
