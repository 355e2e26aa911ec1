import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { postSigninPasskeyOptions } from '../../shared/routes/pages/post-signin-passkey-options.ts';
import { offerSignIn, relyingPartyAt } from '../../shared/use-cases/people/passkeys.ts';

export const handler = pageEndpoint(postSigninPasskeyOptions, async ({ tie, event, origin, now }) =>
  showJson(postSigninPasskeyOptions, await offerSignIn(visitorOf(event, tie), relyingPartyAt(origin), now)),
);
