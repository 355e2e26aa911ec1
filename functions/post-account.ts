import { removeGrant } from '../shared/data/grant.ts';
import { removePasskey, renamePasskey } from '../shared/data/passkey.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { cleanName } from '../shared/http/pages/account-actions.ts';
import { forgetSession, pageEndpoint } from '../shared/http/pages/page-endpoint.ts';
import { goTo } from '../shared/http/pages/page-reply.ts';
import { postAccount } from '../shared/routes/pages/post-account.ts';
import { endSession, endSessions } from '../shared/use-cases/people/sessions.ts';

export const handler = pageEndpoint(postAccount, async ({ form, signedIn: { session }, event, now }) => {
  const { userId } = session;
  const { action, id } = form;
  switch (action) {
    case 'sign-out':
      await endSession(userId, session.hash);
      return goTo('/signin').withCookies(forgetSession(event));
    case 'end-session':
      requireHash(id);
      // One that has ended meanwhile is what was wanted.
      await endSession(userId, id);
      if (id === session.hash) return goTo('/signin').withCookies(forgetSession(event));
      break;
    case 'end-others':
      await endSessions(userId, now, session);
      break;
    case 'rename-passkey': {
      requireHash(id);
      const name = cleanName(form.name);
      if (name === '') throw badRequest(problemAt('name', 'give the passkey a name that can be seen.'));
      if (!(await renamePasskey(userId, id, name))) throw noSuchPasskey();
      break;
    }
    case 'remove-passkey':
      requireHash(id);
      await removePasskey(userId, id);
      break;
    case 'end-app':
      requireId(id, /^[\w-]{1,125}$/);
      // Whoever has no access any more is what was wanted.
      await removeGrant(userId, id);
      break;
    default:
      throw badRequest(problemAt('action', 'is none that this page knows.'));
  }
  return goTo(`/account?done=${action}`);
});

const requireHash = (id: string) => requireId(id, /^[0-9a-f]{64}$/);

function requireId(id: string, form: RegExp): void {
  if (!form.test(id)) throw notFound('There is no such session, passkey or app.');
}

const noSuchPasskey = () => notFound('There is no such passkey any more.');
