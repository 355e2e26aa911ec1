import { type TokenView, tokenMembers } from '../answers/people/token-members.ts';
import { type ClaimRequest, claimKey, keepAnswer, releaseKey } from '../data/people/idempotency.ts';
import { badRequest, conflict, Failure, idempotencyMismatch } from '../operations/failure.ts';
import { Reply } from '../operations/reply.ts';
import { epochSeconds } from '../platform/clock.ts';
import { withDeadline } from '../platform/deadline.ts';
import type { Route } from '../routes/route.ts';
import { respond, respondToError } from './answer/response.ts';
import type { HttpEvent, HttpResponse, RequestState } from './request/request.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a writing request at most once per `Idempotency-Key`: the same key with the same request replays the first
 * answer for 24 h, with the token that the repeated request came with. A token that may do more or less makes it another request,
 * so that nobody is replayed what they could not have got. Answers of 500 and above are not kept, so that a retry may
 * succeed; nor are those with a secret.
 */
export async function idempotently(
  { answersSecret }: Pick<Route, 'answersSecret'>,
  event: HttpEvent,
  state: RequestState,
  work: () => Promise<HttpResponse>,
  beforeReplay: (status: number) => Promise<void>,
): Promise<HttpResponse> {
  const key = event.headers['idempotency-key'];
  const { caller, accessToken = '' } = state;
  const { method } = event.requestContext.http;
  if (key === undefined || caller === undefined || isReading(method)) return work();
  if (!keyPattern.test(key))
    throw badRequest({
      message: 'Idempotency-Key: must have 1 to 255 printable ASCII characters without spaces.',
    });

  const claim = {
    userId: caller.userId,
    key: `${caller.clientId ?? ''} ${key}`,
    request: [
      method,
      event.rawPath,
      event.rawQueryString,
      caller.scopes.toSorted().join(' '),
      event.body ?? '',
    ].join('\n'),
    attempt: event.requestContext.requestId,
  };
  const found = await claimKey(claim, epochSeconds());
  if (found.kind === 'mismatch') throw idempotencyMismatch();
  if (found.kind === 'inFlight')
    throw conflict('A request with this Idempotency-Key is still in progress. Send it again in a moment.', {
      headers: { 'retry-after': '1' },
      type: 'in_progress',
    });
  if (found.kind === 'answered') {
    const { status, headers, ...kept } = found.answer;
    const { scopes, clientId, tokenExpiresAt: expiresAt } = caller;
    const shown = { text: accessToken, expiresAt, scopes, clientId };
    await beforeReplay(status);
    const replayed = { ...headers, 'idempotent-replayed': 'true' };
    return respond(event, status, new Reply(withOwnToken(kept, shown), replayed));
  }

  try {
    const response = await answerOrRefusal(event, work);
    const { statusCode: status = 200, headers } = response;
    const hasSecret = answersSecret === true && status < 400;
    const tokenless = hasSecret ? undefined : withoutOwnToken(response.body ?? '', accessToken);
    if (tokenless === undefined) await releaseKey(claim);
    else await keepAnswer(claim, { status, headers: ownHeaders(headers), ...tokenless }, epochSeconds());
    return response;
  } catch (error) {
    await release(claim);
    throw error;
  }
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

const releaseMilliseconds = 500;

/** Works after the request's own deadline, too. A failure is ignored: the claim runs out, and the first error is the one to report. */
async function release(claim: ClaimRequest): Promise<void> {
  await withDeadline(releaseMilliseconds, () => releaseKey(claim)).catch(() => undefined);
}

/** A refusal is an answer like any other and is kept; an error of 500 and above is not. */
async function answerOrRefusal(event: HttpEvent, work: () => Promise<HttpResponse>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return respondToError(event, error);
    throw error;
  }
}

/** The headers of the answer itself; the request id belongs to the request that got it. */
function ownHeaders(headers: HttpResponse['headers']): Record<string, string> {
  const own = Object.entries(headers ?? {}).filter(([name]) => name !== 'x-request-id');
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** An answer's body without the token of the caller it was given to; `showsToken` if it was there. */
interface TokenlessBody {
  readonly body: string;
  readonly showsToken?: true;
}

/** Replaces the token. */
const left = '';

/** Takes the caller's token out of the records that show it. Undefined if it also appears elsewhere in the answer. */
function withoutOwnToken(body: string, token: string): TokenlessBody | undefined {
  if (!body.includes(token)) return { body };
  const emptied = mapRecords(body, token, (record) => ({ ...record, accessToken: left }));
  return emptied.includes(token) ? undefined : { body: emptied, showsToken: true };
}

/** The body for a repeated request: it shows the token that this one came with. */
const withOwnToken = ({ body, showsToken }: TokenlessBody, token: TokenView): string =>
  showsToken ? mapRecords(body, left, (record) => ({ ...record, ...tokenMembers(token) })) : body;

/** Changes every record, at any depth, that shows this token. */
const mapRecords = (json: string, accessToken: string, change: (record: object) => object): string =>
  JSON.stringify(
    JSON.parse(json, (_, value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      'accessToken' in value &&
      value.accessToken === accessToken
        ? change(value)
        : value,
    ),
  );
