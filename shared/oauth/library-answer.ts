import { AsyncLocalStorage } from 'node:async_hooks';
import type { Provider } from 'oidc-provider';
import { networkOf } from '../domain/people/network.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { viewerAddress } from '../http/request/viewer-address.ts';
import { type BridgeProps, bridge, type OauthExchange } from './bridge.ts';
import { type CurrentSession, currentRequest } from './current-request.ts';
import { createProvider } from './provider.ts';
import { signedInCookie } from './session-adapters.ts';

let created: Provider | undefined;

/** Made once per instance. */
export function provider(): Provider {
  created ??= listening(createProvider());
  return created;
}

/** The error that the library met while it answered a request; its answer would hide it. */
const unexpected = new AsyncLocalStorage<{ error?: Error }>();

function listening(library: Provider): Provider {
  library.on('server_error', (_, error) => {
    const store = unexpected.getStore();
    if (store !== undefined) store.error = error;
  });
  return library;
}

/** Lets the library answer a request. Throws what it would call a server error, so that it is logged or answered with 503. */
export function answerByLibrary(
  event: HttpEvent,
  session: CurrentSession | undefined,
  props: Pick<BridgeProps, 'body'> = {},
  handle: (exchange: OauthExchange) => unknown = ({ request, response }) =>
    provider().callback()(request, response),
): Promise<HttpResponse> {
  const cookies = session === undefined ? [] : [`oauth-session=${signedInCookie}`];
  const exchange = bridge(event, { cookies, ...props });
  const store: { error?: Error } = {};
  const network = networkOf(viewerAddress(event));
  return currentRequest.run({ session, network, receivedAt: event.requestContext.timeEpoch }, () =>
    unexpected.run(store, async () => {
      await Promise.race([
        Promise.resolve(handle(exchange)).then(() => exchange.answered),
        exchange.answered,
      ]);
      if (store.error !== undefined) throw store.error;
      return exchange.answered;
    }),
  );
}
