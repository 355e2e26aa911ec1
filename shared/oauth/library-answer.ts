import { AsyncLocalStorage } from 'node:async_hooks';
import type { Provider } from 'oidc-provider';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { type BridgeProps, bridge, type Exchange } from './bridge.ts';
import { type CurrentSession, currentRequest } from './current-request.ts';
import { createProvider } from './provider.ts';
import { signedInCookie } from './session-adapters.ts';

let created: Provider | undefined;

/** Made once for as long as the instance lives. */
export function provider(): Provider {
  created ??= listening(createProvider());
  return created;
}

/** What went wrong behind the library's back while it answers a request. */
const unexpected = new AsyncLocalStorage<{ error?: Error }>();

function listening(library: Provider): Provider {
  library.on('server_error', (_, error) => {
    const store = unexpected.getStore();
    if (store !== undefined) store.error = error;
  });
  return library;
}

/** Runs the library on a request. What it would only call a server error is thrown: it is logged, or passes by itself. */
export function answerByLibrary(
  event: HttpEvent,
  session: CurrentSession | undefined,
  props: Pick<BridgeProps, 'body'> = {},
  handle: (exchange: Exchange) => unknown = ({ request, response }) =>
    provider().callback()(request, response),
): Promise<HttpResponse> {
  const cookies = session === undefined ? [] : [`oauth-session=${signedInCookie}`];
  const exchange = bridge(event, { cookies, ...props });
  const store: { error?: Error } = {};
  return currentRequest.run({ session, receivedAt: event.requestContext.timeEpoch }, () =>
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
