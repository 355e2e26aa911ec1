import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { tooManyPasskeys } from '../../shared/http/pages/refusals.ts';
import { postAccountPasskeysOptions } from '../../shared/routes/pages/post-account-passkeys-options.ts';
import { offerNewPasskey, relyingPartyAt } from '../../shared/use-cases/people/passkeys.ts';

export const handler = pageEndpoint(postAccountPasskeysOptions, async ({ signedIn, origin, now }) => {
  const options = await offerNewPasskey(signedIn.person, relyingPartyAt(origin), now);
  if (options === undefined) throw tooManyPasskeys();
  return showJson(postAccountPasskeysOptions, options);
});
