import { codeMinutes } from '../shared/data/access/sign-in.ts';
import { isTimeZone } from '../shared/domain/time/zone-name.ts';
import { ownPath } from '../shared/http/pages/own-path.ts';
import { pageEndpoint } from '../shared/http/pages/page-endpoint.ts';
import { showPage } from '../shared/http/pages/page-reply.ts';
import { tooManyAttempts } from '../shared/http/pages/refusals.ts';
import { welcome } from '../shared/http/pages/signed-in.ts';
import { visitorOf } from '../shared/http/pages/visitor.ts';
import { postSigninCode } from '../shared/routes/pages/post-signin-code.ts';
import { signUpMode } from '../shared/settings/sign-up-mode.ts';
import { enterCode } from '../shared/use-cases/people/sign-in-by-code.ts';
import script from '../web/pages/passkeys.client.js';
import { codeProblem, renderCode, renderSignIn } from '../web/pages/sign-in.ts';

export const handler = pageEndpoint(postSigninCode, async ({ form, tie, event, now }) => {
  const email = form.email.trim().slice(0, 254);
  const page = { token: tie.token, returnTo: ownPath(form.return), email };
  const code = form.code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return tryAgain('The code has six digits, as they stand in the mail.');
  const visitor = visitorOf(event, tie);
  const timezone = isTimeZone(form.timezone) ? form.timezone : 'UTC';
  const outcome = await enterCode(visitor, { email, code, timezone, ...visitor }, signUpMode(), now);
  if (outcome.kind === 'signedIn') return welcome(event, outcome.secret, form.return);
  if (outcome.kind === 'tooMany') throw tooManyAttempts('network', outcome.waitSeconds);
  const triesLeft = outcome.kind === 'wrong' ? outcome.triesLeft : undefined;
  const problem = codeProblem(triesLeft);
  return triesLeft
    ? tryAgain(problem)
    : showPage(renderSignIn({ ...page, problem, signUp: signUpMode(), script }), 400);

  function tryAgain(problem: string) {
    return showPage(renderCode({ ...page, minutes: codeMinutes, problem }), 400);
  }
});
