import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { showSignIns } from '../../shared/http/pages/show-sign-ins.ts';
import { farewell } from '../../shared/http/pages/signed-out.ts';
import { isStillSignedIn } from '../../shared/operations/refusals/account-refusal.ts';
import { postAccountChanges } from '../../shared/routes/pages/post-account-changes.ts';
import { changeAccount } from '../../shared/use-cases/people/change-account.ts';

export const handler = pageEndpoint(postAccountChanges, async ({ body, signedIn, event, now }) => {
  const { action, id = '', name = '' } = body;
  const { session } = signedIn;
  if (!isStillSignedIn(await changeAccount({ action, id, name }, session, now)))
    return farewell(event, showJson(postAccountChanges, { sessions: [], passkeys: [] }), action);
  return showJson(postAccountChanges, await showSignIns(session, now));
});
