import { findGrant } from '../data/clients/grant.ts';
import { problemPage } from '../http/answer/problem-page.ts';
import { respond } from '../http/answer/response.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { isResumed } from '../routes/oauth/oauth-paths.ts';
import { idOfAddress, isClientAddress } from '../use-cases/oauth/find-oauth-client.ts';
import { unanswerable } from './render-error.ts';

/**
 * Anybody can register a client, and then send people anywhere by an address of ours that is answered with an error.
 * An error for a client that this person has never let in is therefore shown on a page of ours. What the person
 * decides, Deny too, goes to the app.
 */
export async function keepErrorHere(
  event: HttpEvent,
  userId: number | undefined,
  answer: HttpResponse,
): Promise<HttpResponse> {
  const error = errorSentTo(answer.headers?.location);
  if (error === undefined || (isResumed(event.rawPath) && error.code === 'access_denied')) return answer;
  if (userId !== undefined && (await isLetIn(event, userId))) return answer;
  const page = problemPage(unanswerable(400, error.code, error.description));
  return { ...respond(event, 400, page), ...(answer.cookies && { cookies: answer.cookies }) };
}

/** Undefined for a path: those are addresses of our own. */
function errorSentTo(location: unknown): { readonly code: string; readonly description: string } | undefined {
  if (typeof location !== 'string' || location.startsWith('/') || !URL.canParse(location)) return undefined;
  const { searchParams: query, hash } = new URL(location);
  const sent = query.has('error') ? query : new URLSearchParams(hash.slice(1));
  const code = sent.get('error');
  return code === null ? undefined : { code, description: sent.get('error_description') ?? code };
}

async function isLetIn({ rawQueryString }: HttpEvent, userId: number): Promise<boolean> {
  const [named, ...more] = new URLSearchParams(rawQueryString).getAll('client_id');
  if (named === undefined || more.length > 0) return false;
  return (await findGrant(userId, isClientAddress(named) ? idOfAddress(named) : named)) !== undefined;
}
