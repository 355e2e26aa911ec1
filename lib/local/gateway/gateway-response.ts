import { STATUS_CODES } from 'node:http';

export interface GatewayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | string;
}

/** Reads a function's result as payload format 2.0 says; undefined when it is not a valid response. */
export function responseOfResult(result: string): GatewayResponse | undefined {
  const value: unknown = JSON.parse(result);
  if (typeof value !== 'object' || value === null || !('statusCode' in value)) {
    const body = typeof value === 'string' ? value : result;
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const response = value as {
    statusCode: unknown;
    headers?: Record<string, string | number | boolean>;
    cookies?: string[];
    body?: string;
    isBase64Encoded?: boolean;
  };
  const status = Number(response.statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  if (response.body !== undefined && typeof response.body !== 'string') return undefined;

  const headers: Record<string, string | string[]> = {};
  for (const [name, header] of Object.entries(response.headers ?? {}))
    headers[renamed(name.toLowerCase())] = String(header);
  if (response.cookies) headers['set-cookie'] = response.cookies;
  const body = response.body ?? '';
  if (body !== '' && !('content-type' in headers)) headers['content-type'] = 'text/plain;charset=UTF-8';
  return { status, headers, body: response.isBase64Encoded ? Buffer.from(body, 'base64') : body };
}

/** API Gateway renames this header. */
const renamed = (name: string): string =>
  name === 'www-authenticate' ? 'x-amzn-remapped-www-authenticate' : name;

/** The gateway's own words for refusals and failures of functions; an HTTP API has no others. */
export function plainResponse(status: number, message = STATUS_CODES[status] ?? ''): GatewayResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  };
}
