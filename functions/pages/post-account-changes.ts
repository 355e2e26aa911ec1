import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { farewell } from '../../shared/http/pages/signed-out.ts';
import { isStillSignedIn } from '../../shared/operations/refusals/account-refusal.ts';
import { postAccountChanges } from '../../shared/routes/pages/post-account-changes.ts';
import { changeAccount } from '../../shared/use-cases/people/change-account.ts';

export const handler = pageEndpoint(postAccountChanges, async ({ body, signedIn, event, now }) => {
  const { action, id = '' } = body;
  const isSignedIn = isStillSignedIn(await changeAccount({ action, id, name: '' }, signedIn.session, now));
  const reply = showJson(postAccountChanges, { isSignedIn });
  return isSignedIn ? reply : farewell(event, reply, action);
});
