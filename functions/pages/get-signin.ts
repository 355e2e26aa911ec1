import { ownPath } from '../../shared/http/pages/own-path.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { goTo, showPage } from '../../shared/http/pages/page-reply.ts';
import { getSignin } from '../../shared/routes/pages/get-signin.ts';
import { sendsCodes } from '../../shared/settings/sends-codes.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import script from '../../web/pages/passkeys.client.js';
import { renderSignIn, renderSignInWithoutMail } from '../../web/pages/sign-in.ts';

export const handler = pageEndpoint(getSignin, async ({ query, signedIn, tie: { token } }) => {
  const returnTo = ownPath(query.return);
  if (signedIn !== undefined && query.again === undefined) return goTo(returnTo ?? '/app');
  if (!sendsCodes()) return showPage(renderSignInWithoutMail({ returnTo, script }));
  return showPage(renderSignIn({ token, returnTo, signUp: signUpMode(), script }));
});
