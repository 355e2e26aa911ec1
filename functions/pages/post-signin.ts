import { codeMinutes } from '../../shared/data/access/sign-in.ts';
import { readEmailAddress } from '../../shared/domain/people/email-address.ts';
import { ownPath } from '../../shared/http/pages/own-path.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { noMail, tooManyAttempts } from '../../shared/http/pages/refusals.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { canSendMail, requestMail } from '../../shared/mail/request-mail.ts';
import { postSignin } from '../../shared/routes/pages/post-signin.ts';
import { signUpMode } from '../../shared/settings/sign-up-mode.ts';
import { askForCode } from '../../shared/use-cases/people/sign-in-by-code.ts';
import script from '../../web/pages/passkeys.client.js';
import { renderCode, renderSignIn } from '../../web/pages/sign-in.ts';

export const handler = pageEndpoint(postSignin, async ({ form, tie, event, now }) => {
  const page = { token: tie.token, returnTo: ownPath(form.return) };
  const email = readEmailAddress(form.email.trim());
  if (email === undefined) {
    const problem = 'That isn’t an email address. It should look like ada@example.com.';
    return showPage(
      renderSignIn({
        ...page,
        email: form.email.trim().slice(0, 254),
        problem,
        signUp: signUpMode(),
        script,
      }),
      400,
    );
  }
  if (!canSendMail()) throw noMail();
  const visitor = visitorOf(event, tie);
  const asked = await askForCode(visitor, { email, requestId: visitor.requestId }, now);
  if (asked.kind === 'tooMany') throw tooManyAttempts(asked.of, asked.waitSeconds);
  await requestMail(asked.request);
  return showPage(renderCode({ ...page, email, minutes: codeMinutes, isLong: asked.request.isLong }));
});
