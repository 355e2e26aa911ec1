import { phoneSendsTooMuch } from '../operations/body-refusals.ts';
import type { TokenOperation } from '../operations/operation.ts';
import type { TokenAccess, TokenRoute } from '../routes/route.ts';
import { onceAndLogged } from './endpoint.ts';
import { countLargeBodies, isLargeBody } from './middleware/count-large-bodies.ts';
import { limits } from './middleware/gates.ts';
import { noteProblems, notingProblems } from './middleware/note-problems.ts';
import { parseRequest } from './request/parse-request.ts';
import { tokenEndpoint } from './token-endpoint.ts';

/** The largest request that Lambda takes, in bytes. */
const largestInvocation = 6 * 1024 * 1024;

type ReceiverRoute = TokenRoute & { readonly access: Required<Pick<TokenAccess, 'receiver'>> };

/**
 * Like `endpoint`, for what devices send. The body's size is checked after authentication, so that a device's person can
 * read that its body was too large; and a large one is not parsed before its sender is known and counted.
 */
export const receiverEndpoint = <R extends ReceiverRoute, Ahead>(operation: TokenOperation<R, Ahead>) =>
  tokenEndpoint(operation, {
    parse: parseRequest,
    around: (request, work) =>
      onceAndLogged(request, (touch) => notingProblems(request.state, () => work(touch))),
    mayReadAhead: (event) => !isLargeBody(event),
    outer: noteProblems(),
    inner: [limits(operation.route.largestBody, phoneSendsTooMuch), countLargeBodies()],
    largestBody: largestInvocation,
  });
