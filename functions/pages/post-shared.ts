import { noReferrer } from '../../shared/http/pages/no-referrer.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { goTo, showPage } from '../../shared/http/pages/page-reply.ts';
import { shareNotFound, tooManyShareCodes } from '../../shared/http/pages/refusals.ts';
import { writeShareCookie } from '../../shared/http/pages/share-cookie.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { postShared } from '../../shared/routes/pages/post-shared.ts';
import { enterShareCode } from '../../shared/use-cases/sharing/visit-share.ts';
import { renderShareCode } from '../../web/pages/shared.ts';

export const handler = pageEndpoint(postShared, async ({ query, form, tie, event, now }) => {
  const { share: address } = query;
  const { network } = visitorOf(event, tie);
  const outcome = await enterShareCode(address, { code: form.code, network }, now);
  switch (outcome.kind) {
    case 'open':
      return goTo(`/shared/${address}`)
        .withHeaders(noReferrer)
        .withCookies(writeShareCookie(event, address, outcome));
    case 'wrong':
      return showPage(renderShareCode(address, 'This code is wrong.'), 403, noReferrer);
    case 'wait':
      throw tooManyShareCodes(outcome.seconds);
    case 'none':
      throw shareNotFound();
  }
});
