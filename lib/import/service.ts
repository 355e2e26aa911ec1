import { setTimeout as pause } from 'node:timers/promises';
import { ServiceRefusal } from './import-error.ts';

export interface Service {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  del<Answer>(path: string): Promise<Answer>;
}

const mostTries = 30;
const longestPause = 30;
const timeout = 60_000;

/** Calls the service as the person; where it is busy or out of reach, again after the time that it asks for. */
export function serviceAt(url: string, token: string): Service {
  const call = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(new URL(path, url), token, init);
      if (answer.status === 200) return answer.body as Answer;
      if (!isPassing(answer.status) || tries === mostTries)
        throw new ServiceRefusal(sentenceOf(url, answer), errorsOf(answer));
      await pause(1000 * Math.min(answer.retryAfter ?? 2 ** Math.min(tries, 5), longestPause));
    }
  };
  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    del: (path) => call(path, { method: 'DELETE' }),
  };
}

interface Answered {
  /** 0 where nobody answered. */
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter?: number;
}

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
    return { status: answer.status, body: parse(text), ...(Number.isFinite(retryAfter) && { retryAfter }) };
  } catch {
    return { status: 0, body: undefined };
  }
}

function sentenceOf(url: string, { status, body }: Answered): string {
  if (status === 0)
    return `${url} does not answer. What was sent is there; run the same command again to go on.`;
  if (status === 401)
    return 'The token is not good any more, or never was. Give a token of your own on standard input.';
  const { description = '' } = (body ?? {}) as { description?: string };
  const said =
    errorsOf({ body })
      .map(({ message }) => message)
      .slice(0, 3)
      .join(' ') || description;
  return `The service answered ${status}: ${said} What was sent before is there; running the same command again changes none of it.`;
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
