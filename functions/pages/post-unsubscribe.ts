import { changePerson } from '../../shared/data/people/change-person.ts';
import { readUnsubscribeToken } from '../../shared/data/reminders/button-token.ts';
import { withoutMail } from '../../shared/domain/people/mail-wishes.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { linkNotFound } from '../../shared/http/pages/refusals.ts';
import { postUnsubscribe } from '../../shared/routes/pages/post-unsubscribe.ts';
import { renderUnsubscribed } from '../../web/pages/answer.ts';

export const handler = pageEndpoint(postUnsubscribe, async ({ query, now }) => {
  const userId = await readUnsubscribeToken(query.person);
  if (userId === undefined) throw linkNotFound();
  // Anybody who has left gets no mail either.
  await changePerson(userId, withoutMail, now);
  return showPage(renderUnsubscribed());
});
