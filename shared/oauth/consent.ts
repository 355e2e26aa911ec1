import type { Provider } from 'oidc-provider';
import { renderConsentPage } from '../../web/pages/consent.ts';
import { decideGrant, type GrantDecision } from '../data/clients/change-grant.ts';
import type { Client } from '../data/clients/client.ts';
import { findGrant, type GivenGrant } from '../data/clients/grant.ts';
import { originOf } from '../domain/oauth/redirect-uri.ts';
import { type Audience, audiences } from '../domain/people/audience.ts';
import { decidedRights, rightsAt } from '../domain/people/granted-rights.ts';
import type { Person } from '../domain/people/person.ts';
import { type Scope, scopes } from '../domain/people/scope.ts';
import { respond } from '../http/answer/response.ts';
import { isOwnForm, tieForm } from '../http/pages/form-token.ts';
import { showPage } from '../http/pages/page-reply.ts';
import { readForm } from '../http/pages/read-form.ts';
import { formExpired, refuseForeignSites } from '../http/pages/refuse-foreign-sites.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { Failure } from '../operations/failure.ts';
import { epochSeconds } from '../platform/clock.ts';
import { audienceOf } from '../settings/issuer.ts';
import { findOAuthClient } from './client-adapter.ts';
import type { CurrentSession } from './current-request.ts';
import { answerByLibrary, provider } from './library-answer.ts';

export interface SignedInVisitor {
  readonly person: Person;
  readonly session: CurrentSession;
}

/** An app's request, while the person makes up their mind. */
interface Question {
  readonly client: Client;
  readonly asked: readonly Scope[];
  /** The interfaces that it wants to use. */
  readonly audiences: readonly Audience[];
  readonly redirectUri: string;
}

const isOver = () =>
  new Failure(400, 'This request has ended', [
    {
      message:
        'The app’s request has been answered or has expired, or was made in another browser or to someone else. Go back to the app and start again.',
    },
  ]);

/** Shows the question, as long as it is open. */
export async function showConsent(event: HttpEvent, visitor: SignedInVisitor): Promise<HttpResponse> {
  let shown: HttpResponse | undefined;
  await withQuestion(event, visitor, async (question) => {
    shown = await page(event, visitor, question);
  });
  return shown ?? respond(event, 500, '');
}

/** Takes the answer and sends the browser on; a foreign site can neither send it nor frame the page. */
export async function takeConsent(event: HttpEvent, visitor: SignedInVisitor): Promise<HttpResponse> {
  refuseForeignSites(event);
  const form = readForm(event, [...scopes, 'decision', 'token']);
  if (!isOwnForm(event, form.token ?? '')) throw formExpired();
  let shown: HttpResponse | undefined;
  const answer = await withQuestion(event, visitor, async (question, finish) => {
    const allowed = question.asked.filter((scope) => form[scope] === 'yes');
    if (form.decision !== 'allow') {
      await finish({ error: 'access_denied', error_description: 'the person denied the request' });
    } else if (allowed.length === 0) {
      shown = await page(event, visitor, question, 400);
    } else {
      const { client } = question;
      const decide = (existing: GivenGrant | undefined) => merge(existing, question, allowed);
      const grant = await decideGrant(visitor.person.userId, client, decide, epochSeconds());
      if (grant === undefined) throw isOver();
      await finish({ consent: {} });
    }
  });
  return shown ?? answer ?? respond(event, 500, '');
}

/** Scopes, and interfaces, that were not asked about stay as they were decided. */
function merge(
  existing: GivenGrant | undefined,
  { asked, audiences }: Question,
  allowed: readonly Scope[],
): GrantDecision {
  const declined = asked.filter((scope) => !allowed.includes(scope));
  const keep = (before: readonly Scope[], now: readonly Scope[]) =>
    scopes.filter((scope) => (asked.includes(scope) ? now.includes(scope) : before.includes(scope)));
  const decided = (audience: Audience) => {
    const before = decidedRights(existing, audience);
    if (!audiences.includes(audience)) return before;
    return {
      scopes: keep(before.scopes, allowed),
      declinedScopes: keep(before.declinedScopes, declined),
    };
  };
  return { ...decided('api'), assistants: decided('assistants') };
}

type Finish = (result: Parameters<Provider['interactionFinished']>[2]) => Promise<void>;

/** The library finds the question by the browser's cookie and the session; nobody else finds it. */
async function withQuestion(
  event: HttpEvent,
  { session }: SignedInVisitor,
  handle: (question: Question, finish: Finish) => Promise<void>,
): Promise<HttpResponse | undefined> {
  let isFinished = false;
  const answer = answerByLibrary(event, session, {}, async ({ request, response }) => {
    const details = await provider()
      .interactionDetails(request, response)
      .catch((error: Error) => {
        throw error.name === 'SessionNotFound' ? isOver() : error;
      });
    const { uid, params, prompt } = details;
    const client = await findOAuthClient(String(params.client_id));
    if (client === undefined || prompt.name !== 'consent' || !event.rawPath.endsWith(`/${uid}`))
      throw isOver();
    const wanted = String(params.scope).split(' ');
    const question = {
      client,
      asked: scopes.filter((scope) => wanted.includes(scope) && (client.scopes ?? scopes).includes(scope)),
      audiences: audiences.filter((audience) => [params.resource].flat().map(audienceOf).includes(audience)),
      redirectUri: String(params.redirect_uri),
    };
    await handle(question, async (result) => {
      isFinished = true;
      await provider().interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
    if (!isFinished) response.end();
  });
  const response = await answer;
  return isFinished ? response : undefined;
}

async function page(
  event: HttpEvent,
  { person }: SignedInVisitor,
  { client, asked, audiences: wanted, redirectUri }: Question,
  status = 200,
): Promise<HttpResponse> {
  const grant = await findGrant(person.userId, client.clientId);
  const isDeclined = (scope: Scope) =>
    wanted.some((audience) => grant && rightsAt(grant, audience).declinedScopes.includes(scope));
  const tie = tieForm(event);
  const rendered = renderConsentPage({
    client,
    knownHost: client.address === undefined ? undefined : new URL(client.address).host,
    person,
    audiences: wanted,
    asked: asked.map((scope) => ({ scope, isProposed: !isDeclined(scope) })),
    returnsTo: new URL(redirectUri).host || `the app at ${new URL(redirectUri).protocol}`,
    returnOrigin: originOf(redirectUri),
    formToken: tie.token,
    path: event.rawPath,
    isEmpty: status !== 200,
  });
  const response = respond(event, status, showPage(rendered, status));
  return tie.cookie === undefined ? response : { ...response, cookies: [tie.cookie] };
}
