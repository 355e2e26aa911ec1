import type { TokenOperation } from '../operations/operation.ts';
import type { TokenRoute } from '../routes/route.ts';
import { parseQuery } from './request/parse-query.ts';
import { tokenEndpoint } from './token-endpoint.ts';

type ReferenceRoute = TokenRoute & {
  readonly method: 'GET';
  readonly access: { readonly scopes: readonly [] };
  readonly body?: undefined;
};

/** Like `endpoint`, for what is the same for everybody who has a token: nothing is written, and nothing noted. */
export const referenceEndpoint = <R extends ReferenceRoute, Ahead>(operation: TokenOperation<R, Ahead>) =>
  tokenEndpoint(operation, {
    parse: (route, event) => parseQuery(route, event),
    around: (_, work) => work(() => undefined),
  });
