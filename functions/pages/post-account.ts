import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { goTo } from '../../shared/http/pages/page-reply.ts';
import { farewell } from '../../shared/http/pages/signed-out.ts';
import { isStillSignedIn } from '../../shared/operations/refusals/account-refusal.ts';
import { postAccount } from '../../shared/routes/pages/post-account.ts';
import { changeAccount } from '../../shared/use-cases/people/change-account.ts';

export const handler = pageEndpoint(postAccount, async ({ form, signedIn: { session }, event, now }) =>
  isStillSignedIn(await changeAccount(form, session, now))
    ? goTo(`/account?done=${form.action}`)
    : farewell(event, goTo('/signin'), form.action),
);
