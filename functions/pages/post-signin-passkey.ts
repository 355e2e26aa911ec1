import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { passkeyOutOfDate, passkeyRefused } from '../../shared/http/pages/refusals.ts';
import { nextPath, signedInCookies } from '../../shared/http/pages/signed-in.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { postSigninPasskey } from '../../shared/routes/pages/post-signin-passkey.ts';
import { relyingPartyAt, signInByPasskey } from '../../shared/use-cases/people/passkeys.ts';

export const handler = pageEndpoint(postSigninPasskey, async ({ body, tie, event, origin, now }) => {
  const visitor = visitorOf(event, tie);
  const { response } = body;
  const outcome = await signInByPasskey(visitor, relyingPartyAt(origin), { ...visitor, response }, now);
  switch (outcome.kind) {
    case 'signedIn':
      return showJson(postSigninPasskey, { next: nextPath(body.return) }).withCookies(
        ...signedInCookies(event, { ...visitor, ...outcome }),
      );
    case 'outOfDate':
      throw passkeyOutOfDate();
    case 'refused':
      throw passkeyRefused('This passkey is unknown or was removed. Sign in with a code by email.');
  }
});
