import { renderConsentPage, type WaitingDevice } from '../../web/pages/consent.ts';
import type { RenderedPage } from '../../web/pages/render-page.ts';
import { decideGrant, type GrantDecision } from '../data/clients/change-grant.ts';
import type { StoredClient } from '../data/clients/client.ts';
import { findGrant, type GivenGrant, type Grant } from '../data/clients/grant.ts';
import { originOf } from '../domain/oauth/redirect-uri.ts';
import { type Audience, audiences } from '../domain/people/audience.ts';
import { decidedRights, rightsAt } from '../domain/people/granted-rights.ts';
import type { Person } from '../domain/people/person.ts';
import { type Scope, scopes } from '../domain/people/scope.ts';
import { respond } from '../http/answer/response.ts';
import { tieForm } from '../http/pages/form-token.ts';
import { showPage } from '../http/pages/page-reply.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { epochSeconds } from '../platform/clock.ts';
import { audienceOf } from '../settings/issuer.ts';
import type { CurrentSession } from './current-request.ts';

export interface SignedInVisitor {
  readonly person: Person;
  readonly session: CurrentSession;
}

/** An app's request, while the person makes up their mind. */
export interface AccessQuestion {
  readonly client: StoredClient;
  readonly asked: readonly Scope[];
  /** The interfaces that it wants to use. */
  readonly audiences: readonly Audience[];
  /** The receiver of the answer: an address, or the device whose code was typed. */
  readonly from: { readonly redirectUri: string } | WaitingDevice;
}

export const questionOf = (
  client: StoredClient,
  scope: string,
  resources: readonly unknown[],
  from: AccessQuestion['from'],
): AccessQuestion => ({
  client,
  asked: scopes.filter((one) => scope.split(' ').includes(one) && (client.scopes ?? scopes).includes(one)),
  audiences: audiences.filter((audience) => resources.map(audienceOf).includes(audience)),
  from,
});

export interface ConsentChoice {
  readonly allowed: readonly Scope[];
  readonly deletesAll: boolean;
}

export const choiceFields = [...scopes, 'deletesAll', 'decision', 'token'] as const;

export const chosenIn = (
  { asked }: AccessQuestion,
  form: Partial<Record<(typeof choiceFields)[number], string>>,
): ConsentChoice => ({
  allowed: asked.filter((scope) => form[scope] === 'yes'),
  deletesAll: form.deletesAll === 'yes',
});

/** The person's decision. Undefined when the person or the client is gone. */
export const allow = (
  { person }: SignedInVisitor,
  question: AccessQuestion,
  choice: ConsentChoice,
): Promise<Grant | undefined> =>
  decideGrant(
    person.userId,
    question.client,
    (existing) => merge(existing, question, choice),
    epochSeconds(),
  );

/** Scopes, and interfaces, that were not asked about stay as they were decided. */
function merge(
  existing: GivenGrant | undefined,
  { asked, audiences }: AccessQuestion,
  { allowed, deletesAll }: ConsentChoice,
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
  const isDecided = audiences.includes('api') && asked.includes('writemeasurements');
  return {
    ...decided('api'),
    assistants: decided('assistants'),
    deletesAll: isDecided
      ? (deletesAll && allowed.includes('writemeasurements')) || undefined
      : existing?.deletesAll,
  };
}

const backTo = (uri: string) => ({
  to: new URL(uri).host || `the app at ${new URL(uri).protocol}`,
  origin: originOf(uri),
});

/** Asks the person; with another status than 200, because nothing was chosen. */
export async function showQuestion(
  event: HttpEvent,
  { person }: SignedInVisitor,
  { client, asked, audiences: wanted, from }: AccessQuestion,
  status = 200,
): Promise<HttpResponse> {
  const grant = await findGrant(person.userId, client.clientId);
  const isDeclined = (scope: Scope) =>
    wanted.some((audience) => grant && rightsAt(grant, audience).declinedScopes.includes(scope));
  return showForm(event, status, (formToken) =>
    renderConsentPage({
      client,
      knownHost: client.address === undefined ? undefined : new URL(client.address).host,
      person,
      audiences: wanted,
      asked: asked.map((scope) => ({ scope, isProposed: !isDeclined(scope) })),
      answerGoes: 'redirectUri' in from ? backTo(from.redirectUri) : { toDevice: from },
      deletesAll: grant?.deletesAll === true,
      formToken,
      path: event.rawPath,
      isEmpty: status !== 200,
    }),
  );
}

/** A page with a form that only this browser can send. */
export function showForm(
  event: HttpEvent,
  status: number,
  render: (token: string) => RenderedPage,
): HttpResponse {
  const tie = tieForm(event);
  const response = respond(event, status, showPage(render(tie.token), status));
  return tie.cookie === undefined ? response : { ...response, cookies: [tie.cookie] };
}
