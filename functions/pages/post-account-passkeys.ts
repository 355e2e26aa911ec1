import { passkeyName } from '../../shared/domain/people/passkey-name.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { passkeyOutOfDate, passkeyRefused } from '../../shared/http/pages/refusals.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { postAccountPasskeys } from '../../shared/routes/pages/post-account-passkeys.ts';
import { addPasskey, relyingPartyAt } from '../../shared/use-cases/people/passkeys.ts';

export const handler = pageEndpoint(
  postAccountPasskeys,
  async ({ body, signedIn, tie, event, origin, now }) => {
    const { person } = signedIn;
    const name = passkeyName(body.name) || visitorOf(event, tie).device;
    const { response } = body;
    switch (await addPasskey(person, relyingPartyAt(origin), { name, response }, now)) {
      case 'added':
        return showJson(postAccountPasskeys, { next: '/account?done=add-passkey' });
      case 'outOfDate':
        throw passkeyOutOfDate();
      case 'refused':
        throw passkeyRefused('This passkey could not be checked. Try again, or use another device.');
    }
  },
);
