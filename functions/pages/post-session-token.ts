import { notSignedIn, pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showJson } from '../../shared/http/pages/page-reply.ts';
import { postSessionToken } from '../../shared/routes/pages/post-session-token.ts';
import { giveToken } from '../../shared/use-cases/people/sessions.ts';

export const handler = pageEndpoint(postSessionToken, async ({ signedIn: { session }, now }) => {
  const token = await giveToken(session, now);
  if (token === undefined) throw notSignedIn();
  return showJson(postSessionToken, {
    accessToken: token.text,
    expiresIn: token.expiresAt - now,
    userId: session.userId,
  });
});
