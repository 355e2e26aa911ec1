import { setTimeout as pause } from 'node:timers/promises';
import { ImportError } from './import-error.ts';

/** An answer, and where the next page of it is. */
export interface Page {
  readonly data: unknown;
  readonly next: Readonly<Record<string, string>> | undefined;
}

export interface Service {
  get<Answer>(path: string): Promise<Answer>;
  page(path: string, query?: Readonly<Record<string, string | number | boolean>>): Promise<Page>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  del<Answer>(path: string): Promise<Answer>;
}

const mostTries = 30;
const longestPause = 30;
const timeout = 60_000;

/** Calls the service as the person; where it is busy or out of reach, again after the time that it asks for. */
export function serviceAt(url: string, token: string): Service {
  const answered = async (path: string, init: RequestInit): Promise<Answered> => {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(new URL(path, url), token, init);
      if (answer.status === 200) return answer;
      if (!isPassing(answer.status) || tries === mostTries)
        throw new ImportError(
          sentenceOf(url, answer),
          isRefusal(answer.status) ? wordsOf(answer) : undefined,
          errorsOf(answer),
        );
      await pause(1000 * Math.min(answer.retryAfter ?? 2 ** Math.min(tries, 5), longestPause));
    }
  };
  const call = async <Answer>(path: string, init: RequestInit): Promise<Answer> =>
    (await answered(path, init)).body as Answer;
  return {
    get: (path) => call(path, { method: 'GET' }),
    page: async (path, query = {}) => {
      const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const { body, next } = await answered(`${path}?${new URLSearchParams(texts)}`, { method: 'GET' });
      return { data: body, next };
    },
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    del: (path) => call(path, { method: 'DELETE' }),
  };
}

interface Answered {
  /** 0 where nobody answered. */
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
  readonly next: Page['next'];
}

/** It understood the request and says no; asking again changes nothing. */
const isRefusal = (status: number): boolean => status >= 400 && status !== 401 && !isPassing(status);

const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 502;

async function attempt(url: URL, token: string, init: RequestInit): Promise<Answered> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    const text = await answer.text();
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return {
      status: answer.status,
      body: parse(text),
      next: nextOf(answer.headers.get('link'), url),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    };
  } catch {
    return { status: 0, body: undefined, next: undefined };
  }
}

/** `<address>; rel="next"`. */
function nextOf(link: string | null, url: URL): Page['next'] {
  const [address = '', relation] = (link ?? '').split('>');
  if (relation?.trim() !== '; rel="next"') return undefined;
  return Object.fromEntries(new URL(address.replace('<', ''), url).searchParams);
}

/** What the service itself said of a request that it did not take. */
function wordsOf({ body }: Pick<Answered, 'body'>): string {
  const { errors = [], description = '' } = (body ?? {}) as {
    errors?: { message?: string }[];
    description?: string;
  };
  return (
    errors
      .map(({ message }) => message)
      .filter(Boolean)
      .slice(0, 3)
      .join(' ') || description
  );
}

function sentenceOf(url: string, { status, body }: Answered): string {
  if (status === 0)
    return `${url} does not answer. What was sent is there; run the same command again to go on.`;
  if (status === 401)
    return 'The token is not good any more, or never was. Give a token of your own on standard input.';
  return `The service answered ${status}: ${wordsOf({ body })} What was sent before is there; running the same command again changes none of it.`;
}

function errorsOf({ body }: Pick<Answered, 'body'>): { readonly message: string }[] {
  const { errors = [] } = (body ?? {}) as { errors?: { message?: string }[] };
  return errors.flatMap(({ message }) => (message ? [{ message }] : []));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
