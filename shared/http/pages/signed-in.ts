import { renderSignedIn } from '../../../web/pages/signed-in.ts';
import { isShownToPerson } from '../../routes/oauth/oauth-paths.ts';
import type { HttpEvent } from '../request/request.ts';
import { keepSecret } from './kept-secret.ts';
import { ownPath } from './own-path.ts';
import { keepSession } from './page-endpoint.ts';
import { goTo, type PageReply, showPage } from './page-reply.ts';

/** The page to show after signing in: the one that was asked for, if it is ours. */
export const nextPath = (asked: string | undefined): string => ownPath(asked) ?? '/app';

/**
 * Keeps the session in the browser and leads on. What an app asked for may end at that app, and browsers let no form
 * be led to another site: such a path is opened by the page itself.
 */
export function welcome(event: HttpEvent, kept: NewlySignedIn, asked: string): PageReply {
  const path = nextPath(asked);
  const reply = isShownToPerson(path) ? showPage(renderSignedIn(path)) : goTo(path);
  return reply.withCookies(...signedInCookies(event, kept));
}

/** The secrets that a browser keeps: of the session, and the one that recognises it later. */
interface NewlySignedIn {
  readonly secret: string;
  readonly keptSecret: string;
}

export const signedInCookies = (event: HttpEvent, { secret, keptSecret }: NewlySignedIn): string[] => [
  ...keepSession(event, secret),
  keepSecret(event, keptSecret),
];
