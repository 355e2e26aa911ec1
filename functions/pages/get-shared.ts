import { dateWords } from '../../shared/domain/time/names.ts';
import { noReferrer } from '../../shared/http/pages/no-referrer.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { shareNotFound, tooManyViews } from '../../shared/http/pages/refusals.ts';
import { readShareCookie } from '../../shared/http/pages/share-cookie.ts';
import { showShare } from '../../shared/http/pages/shared-replies.ts';
import { ifWithinBudget } from '../../shared/operations/within-read-budget.ts';
import { getShared } from '../../shared/routes/pages/get-shared.ts';
import { noteVisit } from '../../shared/use-cases/sharing/note-visit.ts';
import { readSharePage } from '../../shared/use-cases/sharing/read-share-page.ts';
import { countView, findOpenShare, isVisiting } from '../../shared/use-cases/sharing/visit-share.ts';
import script from '../../web/pages/shared.client.js';
import { renderShareCode } from '../../web/pages/shared.ts';

export const handler = pageEndpoint(getShared, async ({ query, event, now }) => {
  const { share: address, format } = query;
  const share = await findOpenShare(address, now);
  if (share === undefined) throw shareNotFound();
  if (!isVisiting(share, readShareCookie(event), now))
    return showPage(renderShareCode(address), 200, noReferrer);
  const wait = await countView(address, event.requestContext.requestId, now);
  if (wait > 0) throw tooManyViews(wait);
  const { person, limits } = share;
  const found = await ifWithinBudget(() => readSharePage(person, limits, query, now));
  await noteVisit(share, found, event.requestContext.requestId, now);
  return showShare(found, format, {
    displayName: person.displayName,
    yearOfBirth: person.yearOfBirth,
    path: `/shared/${address}`,
    questions: limits.questions,
    goals: limits.goals,
    about: `You can read this until ${dateWords(limits.untilDay)}, unless it is ended earlier. The person sees when you open it.`,
    script,
  });
});
