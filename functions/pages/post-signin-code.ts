import { codeMinutes } from '../../shared/data/access/sign-in.ts';
import { readEmailAddress } from '../../shared/domain/people/email-address.ts';
import { readCode } from '../../shared/domain/people/sign-in-code.ts';
import { isTimeZone } from '../../shared/domain/time/zone-name.ts';
import { ownPath } from '../../shared/http/pages/own-path.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { tooManyAttempts } from '../../shared/http/pages/refusals.ts';
import { welcome } from '../../shared/http/pages/signed-in.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { canSendMail, requestMail } from '../../shared/mail/request-mail.ts';
import { postSigninCode } from '../../shared/routes/pages/post-signin-code.ts';
import { accountsPerNetwork } from '../../shared/settings/accounts-per-network.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import { enterCode } from '../../shared/use-cases/people/sign-in-by-code.ts';
import script from '../../web/pages/passkeys.client.js';
import { codeProblem, malformedCode, renderCode, renderSignIn } from '../../web/pages/sign-in.ts';

export const handler = pageEndpoint(postSigninCode, async ({ form, tie, event, now }) => {
  const signUp = signUpMode();
  const page = { token: tie.token, returnTo: ownPath(form.return) };
  const typed = form.email.trim().slice(0, 254);
  const email = readEmailAddress(typed);
  if (email === undefined)
    return showPage(
      renderSignIn({ ...page, email: typed, problem: codeProblem(undefined), signUp, script }),
      400,
    );
  const code = readCode(form.code);
  if (code === undefined) return tryAgain(email, malformedCode, form.long !== '');

  const visitor = visitorOf(event, tie);
  const timezone = isTimeZone(form.timezone) ? form.timezone : 'UTC';
  const rules = { signUp, accountsPerNetwork: accountsPerNetwork() };
  const outcome = await enterCode(visitor, { email, code, timezone, ...visitor }, rules, now);
  if (outcome.kind === 'signedIn') return welcome(event, { ...visitor, ...outcome }, form.return);
  if (outcome.kind === 'tooMany') throw tooManyAttempts(outcome.of, outcome.waitSeconds);
  // The function that writes the mail looks up, after the answer, whether anybody has the address.
  if (outcome.kind === 'wrong' && outcome.isToBeTold && canSendMail())
    await requestMail({ kind: 'guesses', email, requestId: visitor.requestId });
  if (outcome.kind === 'wrong' && outcome.triesLeft > 0)
    return tryAgain(email, codeProblem(outcome.triesLeft), outcome.isLong);
  const problem = codeProblem(outcome.kind === 'wrong' ? 0 : undefined);
  return showPage(renderSignIn({ ...page, email, problem, signUp, script }), 400);

  function tryAgain(address: string, problem: string, isLong: boolean) {
    return showPage(renderCode({ ...page, email: address, minutes: codeMinutes, isLong, problem }), 400);
  }
});
