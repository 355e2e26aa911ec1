import { noteTime } from './clock.ts';
import { nextOf } from './next-page.ts';
import { queryText } from './query-text.ts';
import type { Answer, Body, Method, PathOf, Query } from './routes.ts';
import { dropToken, getToken, SignedOutError } from './session.ts';
import { spokenProblem } from './spoken-problem.ts';

/** The service refused, in its own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly problems: readonly string[];
  /** Seconds, where it said when to come back. */
  readonly retryAfter: number | undefined;

  constructor(status: number, summary: string, problems: readonly string[], retryAfter: number | undefined) {
    super(summary);
    this.status = status;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }

  /** All that the service said. */
  get words(): string {
    return [this.message, ...this.problems]
      .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
      .join(' ');
  }
}

export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The `Idempotency-Key` of a write. */
  readonly key?: string;
}

let answersInstead: ((request: Request) => Promise<Response>) | undefined;

/** From now on nothing is asked of the service: this answers. */
export const answerWith = (answer: (request: Request) => Promise<Response>): void => {
  answersInstead = answer;
};

/** Sends with the person's token; one that has ended is asked for again, once. */
export async function send(request: Request): Promise<Response> {
  if (answersInstead !== undefined) return answersInstead(request);
  const first = await sendOnce(request);
  return first.status === 401 ? sendOnce(request) : first;
}

async function sendOnce(request: Request): Promise<Response> {
  const { text } = await getToken();
  const sentAt = Date.now();
  const response = await fetch(
    ...fetchArguments(request, text, { signal: AbortSignal.timeout(30_000), keepalive: isShort(request) }),
  );
  noteTime(response.headers.get('date'), sentAt, Date.now());
  if (response.status === 401) dropToken(text);
  return response;
}

/** A short write goes on although its page ends; browsers carry no more than 64 KB that far. */
const isShort = ({ method, body }: Request) => method !== 'GET' && JSON.stringify(body ?? '').length < 16_000;

export function fetchArguments(
  { method, path, query, body, key }: Request,
  token: string,
  more: RequestInit = {},
): [string, RequestInit] {
  return [
    `${path}${queryText(query)}`,
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

/** What the service said no to. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text();
  const { summary, errors } = readEnvelope(text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Refusal(
    response.status,
    summary ?? `The service answered ${response.status}`,
    errors?.map(spokenProblem) ?? [],
    Number.isNaN(retryAfter) ? undefined : retryAfter,
  );
}

interface Envelope {
  readonly summary?: string;
  readonly errors?: readonly { readonly message: string; readonly path?: string }[];
}

/** What lies between may answer without one. */
function readEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

export interface Page<T> {
  readonly data: T;
  /** The query of the next page, if there is one. */
  readonly next: Readonly<Record<string, string>> | undefined;
}

/** Reads, typed by the route's own declaration. */
export async function get<P extends PathOf<'GET'>>(
  path: P,
  query?: Query<'GET', P>,
): Promise<Page<Answer<'GET', P>>> {
  const response = await send({ method: 'GET', path, query });
  if (response.status === 401) throw new SignedOutError();
  if (!response.ok) throw await refusalOf(response);
  return {
    data: (await response.json()) as Answer<'GET', P>,
    next: nextOf(response.headers.get('link')),
  };
}

/** What a deletion would take away, without doing it. */
export async function previewDeletion<P extends PathOf<'DELETE'>>(
  path: P,
  query: Query<'DELETE', P>,
): Promise<Answer<'DELETE', P>> {
  const response = await send({ method: 'DELETE', path, query: { ...query, dryRun: true } });
  if (response.status === 401) throw new SignedOutError();
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as Answer<'DELETE', P>;
}

/** For the few writes that must not wait, such as leaving for good; all others go through the outbox. */
export async function post<P extends PathOf<'POST'>>(
  path: P,
  body: Body<'POST', P>,
  query?: Query<'POST', P>,
): Promise<Answer<'POST', P>> {
  const response = await send({ method: 'POST', path, body, query, key: crypto.randomUUID() });
  if (response.status === 401) throw new SignedOutError();
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as Answer<'POST', P>;
}
