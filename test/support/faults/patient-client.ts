import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Service, TokenHolder } from '../client.ts';

export interface FinalAnswer<Body> {
  readonly answer: Answer<Body>;
  /** Earlier tries may have done the work without being able to say so. */
  readonly tries: number;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const sendOnce = <Body>(
  service: Service,
  { token }: TokenHolder,
  { method, path, body, headers = {} }: Request,
): Promise<Answer<Body>> => {
  if (method === 'GET') return service.get<Body>(path, { token, headers });
  if (method === 'POST') return service.post<Body>(path, body, { token, headers });
  return service.del<Body>(path, { token, headers, ...(body === undefined ? {} : { body }) });
};

const mostTries = 60;

/** Sends the same request, as a careful app does, until the service says how it ended. */
export async function sendUntilAnswered<Body>(
  service: Service,
  holder: TokenHolder,
  request: Request,
): Promise<FinalAnswer<Body>> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce<Body>(service, holder, request);
    const { status, headers } = answer;
    if (status !== 503 && status !== 429) {
      if (status >= 500) throw new Error(`${request.method} ${request.path}: ${JSON.stringify(answer.body)}`);
      return { answer, tries };
    }
    if (headers.get('retry-after') === null) throw new Error(`${status} without Retry-After`);
    if (tries === mostTries) throw new Error(`${request.method} ${request.path} was never answered.`);
    // Sooner than Retry-After asks for: what broke the first try is meant to break the next one too.
    await pause(20 * Math.min(tries, 10));
  }
}
