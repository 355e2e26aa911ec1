import { readUnsubscribeToken } from '../../shared/data/reminders/button-token.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { linkNotFound } from '../../shared/http/pages/refusals.ts';
import { getUnsubscribe } from '../../shared/routes/pages/get-unsubscribe.ts';
import { renderUnsubscribe } from '../../web/pages/answer.ts';

export const handler = pageEndpoint(getUnsubscribe, async ({ query }) => {
  if ((await readUnsubscribeToken(query.person)) === undefined) throw linkNotFound();
  return showPage(renderUnsubscribe(query.person));
});
