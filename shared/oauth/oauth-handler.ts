import { continueSession } from '../data/access/session.ts';
import { scopes } from '../domain/people/scope.ts';
import { respond, type WriteFailure } from '../http/answer/response.ts';
import { asPage, keepSession, readSession } from '../http/pages/page-endpoint.ts';
import type { HttpEvent, HttpResponse, RequestContext } from '../http/request/request.ts';
import { lambdaHandler } from '../http/stack.ts';
import { Reply } from '../operations/reply.ts';
import { epochSeconds } from '../platform/clock.ts';
import { oauth } from '../routes/oauth/oauth.ts';
import { isConsent, isShownToPerson, personPaths, programPaths } from '../routes/oauth/oauth-paths.ts';
import { audienceOf } from '../settings/issuer.ts';
import { showDevicePage, takeDevicePage } from './ask-for-device.ts';
import { showConsent, takeConsent } from './consent.ts';
import { keepErrorHere } from './keep-error-here.ts';
import { answerByLibrary } from './library-answer.ts';
import { refuseTooMany } from './limit-programs.ts';
import {
  assistantsResourceMetadata,
  authorizationServerMetadata,
  protectedResourceMetadata,
} from './metadata.ts';
import type { SignedInVisitor } from './question.ts';
import { register } from './register.ts';

const cached = { 'cache-control': 'public, max-age=300' };

/** All of OAuth: what the library answers, and what it leaves to the service. */
export const handleOAuth = () => lambdaHandler(oauth.id, [], answer, describeFailure);

async function answer(event: HttpEvent, context: RequestContext): Promise<HttpResponse> {
  const { rawPath, requestContext } = event;
  if (rawPath === programPaths.metadata)
    return respond(event, 200, new Reply(authorizationServerMetadata(), cached));
  if (rawPath === programPaths.resource)
    return respond(event, 200, new Reply(protectedResourceMetadata(), cached));
  if (rawPath === programPaths.assistantsResource)
    return respond(event, 200, new Reply(assistantsResourceMetadata(), cached));
  if (rawPath === programPaths.register) return register(event);
  if (rawPath === programPaths.device) return askForCode(event);
  if (rawPath === programPaths.token || rawPath === programPaths.revoke)
    return withUsualHeaders(event, await answerByLibrary(event, undefined));

  const visitor = await findVisitor(event);
  if (visitor !== undefined) context.state.userId = visitor.person.userId;
  if (!isConsent(rawPath) && rawPath !== personPaths.device) {
    const answered = await answerByLibrary(withoutForeignScopes(inQueryOnly(event)), visitor?.session);
    return finish(event, visitor, await keepErrorHere(event, visitor?.person.userId, answered));
  }
  if (visitor === undefined) return goToSignIn(event);
  const [show, take] = isConsent(rawPath) ? [showConsent, takeConsent] : [showDevicePage, takeDevicePage];
  const answered = requestContext.http.method === 'POST' ? take : show;
  return finish(event, visitor, await answered(event, visitor));
}

/** RFC 8628: anybody may ask, so it is counted. */
const askForCode = async (event: HttpEvent): Promise<HttpResponse> =>
  withUsualHeaders(
    event,
    (await refuseTooMany(event, 'device code')) ?? (await answerByLibrary(event, undefined)),
  );

/** Makes the library refuse other response modes than the query: it would answer with pages of its own, with scripts. */
function inQueryOnly(event: HttpEvent): HttpEvent {
  const query = new URLSearchParams(event.rawQueryString);
  if (query.getAll('response_mode').every((mode) => mode === 'query')) return event;
  query.set('response_mode', 'unsupported');
  return { ...event, rawQueryString: query.toString() };
}

/** Leaves out scopes that assistants ask for everywhere, such as openid: the library would refuse them before any default. */
function withoutForeignScopes(event: HttpEvent): HttpEvent {
  const query = new URLSearchParams(event.rawQueryString);
  const asked = query.get('scope')?.split(' ') ?? [];
  const isForTools = query.getAll('resource').some((resource) => audienceOf(resource) === 'assistants');
  if (!isForTools || asked.length === 0 || scopes.some((scope) => asked.includes(scope))) return event;
  query.delete('scope');
  return { ...event, rawQueryString: query.toString() };
}

interface VisitorWithCookies extends SignedInVisitor {
  /** The session's cookies, if it was prolonged. */
  readonly cookies: readonly string[];
}

async function findVisitor(event: HttpEvent): Promise<VisitorWithCookies | undefined> {
  const secret = readSession(event);
  const found = secret === undefined ? undefined : await continueSession(secret, epochSeconds());
  if (secret === undefined || found === undefined) return undefined;
  return { ...found, cookies: found.isProlonged ? keepSession(event, secret) : [] };
}

function finish(
  event: HttpEvent,
  visitor: VisitorWithCookies | undefined,
  response: HttpResponse,
): HttpResponse {
  const cookies = [...(response.cookies ?? []), ...(visitor?.cookies ?? [])];
  return { ...withUsualHeaders(event, response), ...(cookies.length > 0 && { cookies }) };
}

const goToSignIn = (event: HttpEvent): HttpResponse => ({
  ...respond(
    event,
    303,
    new Reply('', {
      location: `/signin?return=${encodeURIComponent(pathOf(event))}`,
      'content-type': 'text/html',
    }),
  ),
});

const pathOf = ({ rawPath, rawQueryString }: HttpEvent): string =>
  rawQueryString === '' ? rawPath : `${rawPath}?${rawQueryString}`;

const withUsualHeaders = (event: HttpEvent, response: HttpResponse): HttpResponse => ({
  ...response,
  headers: {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': event.requestContext.requestId,
    ...response.headers,
  },
});

/** Browsers get a page, programs the words of RFC 6749. */
const describeFailure: WriteFailure = (failure, event) => {
  if (isShownToPerson(event.rawPath) || event.rawPath === personPaths.device) return asPage(failure, event);
  const { status, problems, headers } = failure;
  const error =
    status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return new Reply({ error, error_description: problems.map(({ message }) => message).join(' ') }, headers);
};
