import type { InferOutput } from 'valibot';
import { renderBusy, renderFailure } from '../../../web/pages/failure.ts';
import { failureEnvelope } from '../../answers/failure-envelope.ts';
import {
  type ContinuedSession,
  continueSession,
  readSessionSecret,
  type SignedIn,
  sessionLifetimeSeconds,
} from '../../data/access/session.ts';
import { Failure } from '../../operations/failure.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { PageRoute } from '../../routes/page-route.ts';
import { respond, type WriteFailure } from '../answer/response.ts';
import { ownOrigin } from '../request/own-origin.ts';
import { parseRequest } from '../request/parse-request.ts';
import type { HttpEvent, HttpResponse, RequestContext } from '../request/request.ts';
import { lambdaHandler } from '../stack.ts';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';
import { type FormTie, isOwnForm, tieForm } from './form-token.ts';
import { goTo, PageReply, showPage } from './page-reply.ts';
import { readForm } from './read-form.ts';
import { formExpired, refuseForeignSites } from './refuse-foreign-sites.ts';

interface PageInput<R extends PageRoute> {
  readonly query: R extends { query: infer Q extends NonNullable<PageRoute['query']> }
    ? InferOutput<Q>
    : undefined;
  readonly form: R extends { fields: readonly (infer Name extends string)[] }
    ? Readonly<Record<Name, string>>
    : undefined;
  readonly body: R extends { body: infer B extends NonNullable<PageRoute['body']> }
    ? InferOutput<B>
    : undefined;
  readonly signedIn: R extends { access: { session: 'required' } } ? SignedIn : SignedIn | undefined;
  /** Its token goes into every form. */
  readonly tie: FormTie;
  /** Epoch seconds at which the request began. */
  readonly now: number;
  /** The scheme and host that browsers know the service by. */
  readonly origin: string;
  readonly event: HttpEvent;
}

/**
 * Turns a page's declaration and a function into a Lambda handler. Nothing a foreign site makes a browser send gets
 * as far as the function: a POST must come from our own origin, and a form from the browser it was shown in, unless
 * what it does is said by a token that the sender must hold.
 */
export function pageEndpoint<const R extends PageRoute>(
  route: R,
  handle: (input: PageInput<R>) => Promise<PageReply>,
) {
  const isScripts =
    route.response !== undefined || (route.method === 'POST' && route.fields === undefined && !route.byToken);
  const answer = async (event: HttpEvent, { state }: RequestContext): Promise<HttpResponse> => {
    const now = epochSeconds();
    if (route.method === 'POST' && !route.byToken) refuseForeignSites(event);
    const { query, body } = parseRequest(route, event);
    const form = route.fields && readForm(event, [...route.fields, 'token']);
    if (form !== undefined && !route.byToken && !isOwnForm(event, form.token ?? '')) throw formExpired();

    const signedIn = route.access.session === 'none' ? undefined : await findSignedIn(event, now);
    if (signedIn !== undefined) state.userId = signedIn.person.userId;
    if (signedIn === undefined && route.access.session === 'required') {
      const reply = isScripts ? notSignedInReply(event) : goTo(signInFirst(event));
      return toResponse(event, reply.withCookies(...forgotten(event)));
    }
    const tie = tieForm(event);
    const input = { query, form, body, signedIn, tie, now, origin: ownOrigin(event), event };
    const reply = await handle(input as unknown as PageInput<R>);
    return toResponse(event, reply.withCookies(tie.cookie, ...kept(event, signedIn, reply)));
  };
  return lambdaHandler(route.id, [], answer, isScripts ? undefined : asPage);
}

/** The cookie `left` says that the person signed out while offline, so the session counts as ended. */
export const readSession = (event: HttpEvent): string | undefined =>
  readCookie(event, 'left') === undefined ? readCookie(event, 'session') : undefined;

const findSignedIn = async (event: HttpEvent, now: number): Promise<ContinuedSession | undefined> => {
  const secret = readSession(event);
  return secret === undefined ? undefined : continueSession(secret, now);
};

/**
 * A session that lasts longer needs cookies that do, and one whose companion is missing gets it, unless this very
 * answer sets or ends them.
 */
function kept(
  event: HttpEvent,
  signedIn: ContinuedSession | undefined,
  { cookies }: PageReply,
): readonly string[] {
  const secret = readSession(event);
  if (secret === undefined || signedIn === undefined) return [];
  const isNamed = readCookie(event, 'person') === String(signedIn.person.userId);
  if (isNamed && !signedIn.isProlonged) return [];
  const wanted = keepSession(event, secret);
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
  const isSet = cookies.some((one) => wanted.some((cookie) => nameOf(cookie) === nameOf(one)));
  return isSet ? [] : wanted;
}

/**
 * The cookies by which a browser stays signed in: the session's own, and its companion that names the person, by which
 * the app knows at once, also without a network, whose records it may show.
 */
export const keepSession = (event: HttpEvent, secret: string): readonly string[] => [
  writeCookie(event, 'session', secret, sessionLifetimeSeconds),
  writeCookie(event, 'person', String(readSessionSecret(secret)?.userId ?? ''), sessionLifetimeSeconds),
  ...(readCookie(event, 'left') === undefined ? [] : [dropCookie(event, 'left')]),
];

export const forgetSession = (event: HttpEvent): readonly string[] => [
  dropCookie(event, 'session'),
  dropCookie(event, 'person'),
];

/** Drops the cookies of a session that has ended. */
const forgotten = (event: HttpEvent): readonly string[] =>
  (['session', 'person', 'left'] as const)
    .filter((name) => readCookie(event, name) !== undefined)
    .map((name) => dropCookie(event, name));

/** Leads back afterwards, except to a POST, which is not repeated. */
function signInFirst({ rawPath, rawQueryString, requestContext }: HttpEvent): string {
  if (requestContext.http.method !== 'GET') return '/signin';
  const path = rawQueryString === '' ? rawPath : `${rawPath}?${rawQueryString}`;
  return `/signin?return=${encodeURIComponent(path)}`;
}

export const notSignedIn = () =>
  new Failure(401, 'You aren’t signed in', [
    { message: 'Your session in this browser has ended, or never began. Sign in at /signin.' },
  ]);

const notSignedInReply = (event: HttpEvent): PageReply => {
  const { status, summary, problems } = notSignedIn();
  const body = failureEnvelope(status, summary, problems, event.requestContext.requestId);
  return new PageReply({ status, body });
};

function toResponse(event: HttpEvent, reply: PageReply): HttpResponse {
  const response = respond(event, reply.status, reply);
  return reply.cookies.length === 0 ? response : { ...response, cookies: [...reply.cookies] };
}

export const asPage: WriteFailure = ({ status, summary, problems, headers }) => {
  const retryAfter = status === 503 ? Number(headers?.['retry-after']) : Number.NaN;
  const page = Number.isNaN(retryAfter)
    ? renderFailure(
        summary,
        problems.map(({ message }) => message),
      )
    : renderBusy(retryAfter);
  return showPage(page, status, headers);
};
