import type { KoaContextWithOIDC } from 'oidc-provider';
import { pageHeaders } from '../../web/pages/headers.ts';
import { renderSignedIn } from '../../web/pages/signed-in.ts';

/**
 * Browsers do not let a form's answer lead to another site than the page allowed, over however many redirects; and
 * the page that people sign in on knows no app. So where nothing is left to ask after signing in, a page of its own
 * leads on.
 */
export async function goOnAfterSignIn(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const location = ctx.response.get('location');
  const asked = ctx.oidc?.entities.Interaction?.prompt.name;
  if (ctx.oidc?.route !== 'resume' || asked !== 'login' || isOwn(location, ctx.oidc.issuer)) return;
  const page = renderSignedIn(location);
  ctx.remove('location');
  ctx.status = 200;
  ctx.body = page.text;
  ctx.set(pageHeaders(page.contentSecurityPolicy));
}

const isOwn = (location: string, issuer: string) =>
  location === '' || location.startsWith('/') || location.startsWith(`${issuer}/`);
