import { queryText } from './query-text.ts';
import type { Method } from './routes.ts';

/** One call, whatever its types. */
export interface ClientRequest {
  readonly method: Method;
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** The `Idempotency-Key` of a write. */
  readonly key?: string | undefined;
}

/** The arguments of `fetch`; `url` may be empty where the service is the page's own. */
export function fetchArguments(
  url: string,
  { method, path, query, body, key }: ClientRequest,
  token: string,
  more: RequestInit = {},
): [string, RequestInit] {
  return [
    `${url}${path}${queryText(query)}`,
    {
      ...more,
      method,
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  ];
}
