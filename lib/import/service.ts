import { createClient } from '../../web/client/client.ts';
import type { ClientRequest } from '../../web/client/request.ts';
import type { Failure } from '../../web/client/result.ts';
import { ImportError } from './import-error.ts';

/** An answer, and the query of the next page. */
interface PageOfService {
  readonly data: unknown;
  readonly next: Readonly<Record<string, string>> | undefined;
}

export interface Service {
  get<Answer>(path: string): Promise<Answer>;
  page(path: string, query?: Readonly<Record<string, string | number | boolean>>): Promise<PageOfService>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  del<Answer>(path: string): Promise<Answer>;
}

/** Being throttled slows an import down and does not end it, however long the service asks to wait. */
const patience = { retries: 29, longestPause: 600, timeout: 60_000 };

/** Calls the service as the person. If it is busy or unreachable, it is called again after the time that it asks for. */
export function serviceAt(url: string, token: string): Service {
  const client = createClient({ ...patience, url: new URL(url).origin, token });
  const answered = async <Answer>(request: ClientRequest) => {
    // These requests are safe to repeat without a key, which would be one more item for each of thousands of them.
    const result = await client.call<Answer>(request, { idempotencyKey: false });
    if (result.ok) return result;
    const { error } = result;
    throw new ImportError(
      sentenceOf(url, error),
      isRefusal(error) ? wordsOf(error) : undefined,
      error.problems.filter(({ message }) => message),
    );
  };
  const call = async <Answer>(request: ClientRequest): Promise<Answer> =>
    (await answered<Answer>(request)).data;
  return {
    get: (path) => call({ method: 'GET', path }),
    page: (path, query) => answered<unknown>({ method: 'GET', path, query }),
    post: (path, body) => call({ method: 'POST', path, body }),
    del: (path) => call({ method: 'DELETE', path }),
  };
}

/** True if the service understood the request and says no, so that asking again changes nothing. */
const isRefusal = ({ status }: Failure): boolean =>
  status >= 400 && status !== 401 && status !== 429 && status < 502;

/** The service's own words for a refusal. */
const wordsOf = ({ problems, message }: Failure): string =>
  problems
    .map((problem) => problem.message)
    .filter(Boolean)
    .slice(0, 3)
    .join(' ') || message;

function sentenceOf(url: string, failure: Failure): string {
  const { status } = failure;
  if (status === 0)
    return `${url} does not answer. What was sent is saved; run the same command again to continue.`;
  if (status === 401) return 'The token is not valid. Pass your own token on standard input.';
  return `The service answered ${status}: ${wordsOf(failure)} What was sent so far is saved; running the same command again records nothing twice.`;
}
