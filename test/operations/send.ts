import type { Route } from '../../shared/routes/route.ts';
import type { Service } from '../support/client.ts';
import type { RouteRequest } from './calling.ts';

/** Sends a request to a route. */
export function send<Body>(
  service: Service,
  route: Route,
  { query = {}, body, token, path = route.path }: RouteRequest,
  holder: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
) {
  const options = token === undefined ? holder : { ...holder, token };
  const address = `${path}?${new URLSearchParams(query)}`;
  if (route.method === 'GET') return service.get<Body>(address, options);
  if (route.method === 'POST') return service.post<Body>(address, body, options);
  return service.del<Body>(address, { ...options, body });
}
