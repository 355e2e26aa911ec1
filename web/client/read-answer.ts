import type { Failure, Problem, Result } from './result.ts';

/** The words of a refusal; OAuth's endpoints and gateways in between have members of their own. */
interface Envelope {
  readonly summary?: string;
  readonly errors?: readonly Problem[];
  readonly error?: string;
  readonly error_description?: string;
  readonly message?: string;
}

export async function readAnswer<T>(response: Response): Promise<Result<T>> {
  const text = await response.text();
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (!response.ok) return { ok: false, error: refusalOf(response, text, requestId) };
  const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? true);
  const data: T = isJson ? JSON.parse(text) : text;
  return { ok: true, data, next: nextOf(response.headers.get('link')), requestId };
}

function refusalOf({ status, headers }: Response, text: string, requestId: string | undefined): Failure {
  const { summary, errors = [], error, error_description: description, message } = parse(text);
  return {
    kind: 'refused',
    status,
    message: summary ?? description ?? error ?? message ?? `The service answered ${status}`,
    problems: errors,
    requestId,
    retryAfter: secondsOf(headers.get('retry-after')),
  };
}

/** The failure of a call that got no answer. Whatever `fetch` does not throw comes from the caller's own function. */
export function failureOf(cause: unknown, signal: AbortSignal | undefined): Failure {
  // An error of another frame is no instance of this one's.
  const { name }: { readonly name?: unknown } = Object(cause);
  const failure = { status: 0, problems: [], cause };
  if (signal?.aborted) return { ...failure, kind: 'aborted', message: 'The call was aborted' };
  if (name === 'TimeoutError')
    return { ...failure, kind: 'timeout', message: 'The service did not answer in time' };
  if (name === 'TypeError' || name === 'SyntaxError' || name === 'AbortError')
    return { ...failure, kind: 'unreachable', message: 'The service is not answering' };
  return { ...failure, kind: 'noToken', message: 'There is no token for the call' };
}

/** A number of seconds, or a date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function parse(text: string): Envelope {
  try {
    const body: Envelope | null = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** The whole query of the next page, by the `Link` header: `<address>; rel="next"`. */
function nextOf(link: string | null): Readonly<Record<string, string>> | undefined {
  const [address = '', relation] = (link ?? '').split('>');
  if (relation?.trim() !== '; rel="next"') return undefined;
  return Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?') + 1)));
}
