import type { Challenge, EnvelopeProblem, TypedProblem } from '../answers/failure-envelope.ts';
import { mostReadUnits } from '../data/table/read-budget.ts';
import type { Audience } from '../domain/people/audience.ts';
import { listed } from '../domain/texts/counted.ts';
import type { ItemProblem } from '../domain/texts/item-problem.ts';
import { type ProblemType, usualType } from '../domain/texts/problem-types.ts';
import { programPaths } from '../routes/oauth/oauth-paths.ts';
import type { Narrowing } from '../schemas/fields/narrowing.ts';
import { issuer } from '../settings/issuer.ts';

/** Any refusal that the caller sees. Everything else that is thrown is a bug and answers 500. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly summary: string;
  readonly problems: readonly TypedProblem[];
  readonly headers: Readonly<Record<string, string>>;
  /** Says how to get another token. It is in the body, too: a gateway may rename the header. */
  readonly challenge: Challenge | undefined;

  constructor(
    status: number,
    summary: string,
    problems: readonly EnvelopeProblem[],
    headers: Readonly<Record<string, string>> = {},
    challenge?: Challenge,
  ) {
    super(summary);
    this.status = status;
    this.summary = summary;
    this.problems = problems.map((problem) => ({ ...problem, type: problem.type ?? usualType(status) }));
    this.headers = headers;
    this.challenge = challenge;
  }
}

/** An assistant has to ask the person first; nothing was done. */
export class ConfirmationNeeded extends Failure {
  /** The person's own name of what should be recorded. */
  readonly named: string;
  /** Whether it would begin a variable that the person does not have yet. */
  readonly isNew: boolean;

  constructor(named: string, isNew: boolean) {
    const what = isNew ? 'creates a new variable' : 'records a treatment';
    const message = `This ${what}, which an assistant can do only after the person confirms it.`;
    super(403, 'The person has to be asked first', [{ message, type: 'confirmation_needed' }]);
    this.named = named;
    this.isNew = isNew;
  }
}

/** A refusal whose reason only the person may read, where the device's key may not. */
export class RefusedDevice extends Failure {
  readonly forPerson: string;

  constructor(status: number, summary: string, problems: readonly EnvelopeProblem[], forPerson: string) {
    super(status, summary, problems);
    this.forPerson = forPerson;
  }
}

/** A sentence, or what is wrong at each place in the request. */
type Reason = string | readonly ItemProblem[];

interface Because {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** @default the usual one of the status */
  readonly type?: ProblemType;
}

export const because = (status: number, summary: string, reason: Reason, { headers, type }: Because = {}) => {
  const problems = typeof reason === 'string' ? [{ message: reason }] : problemsAt(reason);
  return new Failure(
    status,
    summary,
    type === undefined ? problems : problems.map((one) => ({ ...one, type })),
    headers,
  );
};

export const badRequest = (...problems: readonly EnvelopeProblem[]) =>
  new Failure(400, 'The request is not valid', problems);

/** A problem at a place in the request; the message starts with that place. */
export const problemAt = (path: string, problem: string, type?: ProblemType): EnvelopeProblem => ({
  message: `${path}: ${problem}`,
  path,
  type,
});

/** Everything that is wrong with the items of a list. */
export const badItems = (problems: readonly ItemProblem[]) => badRequest(...problemsAt(problems));

const problemsAt = (problems: readonly ItemProblem[]): EnvelopeProblem[] =>
  problems.map(({ path, problem, type }) => problemAt(path, problem, type));

/** The scopes and the audience that the token of a request must have. */
export interface TokenNeeds {
  readonly scopes?: readonly string[];
  /** @default that of the API */
  readonly audience?: Audience;
}

const metadataPaths: Readonly<Record<Audience, string>> = {
  api: programPaths.resource,
  assistants: programPaths.assistantsResource,
};

/** Refuses a token, and names what is needed and where to learn how to get it (RFC 6750, RFC 9728). */
function challenged(
  status: 401 | 403,
  summary: string,
  message: string,
  { scopes = [], audience = 'api' }: TokenNeeds,
  error?: 'invalid_token' | 'insufficient_scope',
): Failure {
  const challenge: Challenge = {
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    resource_metadata: `${issuer()}${metadataPaths[audience]}`,
  };
  const parts = Object.entries({ ...(error !== undefined && { error }), ...challenge });
  const header = `Bearer ${parts.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
  return new Failure(
    status,
    summary,
    [{ message, type: error ?? 'token_missing' }],
    { 'www-authenticate': header },
    challenge,
  );
}

/** `instead` says what came in place of it. */
export const notAuthenticated = (needs: TokenNeeds = {}, instead?: string) =>
  challenged(
    401,
    'A token is needed',
    `Send your access token in the header "Authorization: Bearer <token>"${instead === undefined ? '' : `; got ${instead}`}.`,
    needs,
  );

/** One answer for unknown, expired, revoked and meant for elsewhere: it does not say which it was. */
export const invalidToken = (needs: TokenNeeds = {}) =>
  challenged(
    401,
    'The token is not valid',
    'This access token is unknown, expired or revoked. Ask for a new one.',
    needs,
    'invalid_token',
  );

/** The challenge names all that the operation needs, as RFC 6750 has it; the message what is missing. */
export const insufficientScope = (needs: TokenNeeds, missing: readonly string[]) =>
  challenged(
    403,
    'The token lacks a scope',
    `This operation needs the ${missing.length === 1 ? 'scope' : 'scopes'} ${listed(missing.map((scope) => `"${scope}"`))}, which this token lacks.`,
    needs,
    'insufficient_scope',
  );

export const forbidden = (message: string) => because(403, 'Not allowed', message);

/** The same words whether the record never was or is someone else's. */
export const notFound = (reason: Reason) => because(404, 'Not found', reason);

export const unknownPath = (message: string) => because(404, 'Not found', message, { type: 'unknown_path' });

export const methodNotAllowed = (method: string, path: string, allowed: readonly string[]) =>
  because(405, 'Method not allowed', `${path} does not take ${method}. It takes: ${allowed.join(', ')}.`, {
    headers: { allow: allowed.join(', ') },
  });

/** The headers carry `Retry-After` where the same request may succeed later. */
export const conflict = (reason: Reason, more?: Because) => because(409, 'Conflict', reason, more);

/** Someone changed it since the caller read it. */
export const preconditionFailed = (reason: Reason) => because(412, 'Changed in the meantime', reason);

/** The records were there, and are not kept any more. */
export const gone = (message: string) => because(410, 'No longer kept', message);

export const idempotencyMismatch = () =>
  because(
    422,
    'This Idempotency-Key was already used',
    'This Idempotency-Key was used for a different request, or with a token with other scopes. Use a new key for a new request.',
  );

/** The operator is at work, which takes longer than what passes by itself. */
export const paused = () =>
  because(
    503,
    'The service is paused',
    'The service is under maintenance and neither reads nor writes. Nothing was changed; send the same request again later.',
    { headers: { 'retry-after': '300' }, type: 'paused' },
  );

const soonSeconds = 2;

export const unavailable = () =>
  because(
    503,
    'Temporarily unavailable',
    'The service cannot answer right now. Send the same request again shortly.',
    { headers: { 'retry-after': String(soonSeconds) } },
  );

/** The job runs every minute, and summarises some hundred thousand rows in half of one. */
const sealingSeconds = 90;

/** Two minutes after the request nothing of the variable is left, unless there is very much of it. */
const deletingSeconds = 120;

/** The same name can be used again once it is done. */
export const stillDeleting = () =>
  because(
    409,
    'This variable is being deleted',
    'A variable in this request is being deleted with everything that belongs to it; nothing was saved. To start it again, send the same request in two minutes.',
    { headers: { 'retry-after': String(deletingSeconds) }, type: 'being_deleted' },
  );

export const stillSealing = () =>
  because(
    503,
    'Your history is being prepared',
    'There are more records than one request can read, and we are preparing them in the background. Send the same request again in a minute or two.',
    { headers: { 'retry-after': String(sealingSeconds) }, type: 'summing_up' },
  );

export const tooMuchToRead = ({ path, advice }: Narrowing) =>
  badRequest(
    problemAt(
      path,
      `would read more than one request can (${mostReadUnits} units of 4 KB); ${advice}`,
      'too_much_to_read',
    ),
  );
