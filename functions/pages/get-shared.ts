import { sharedCsv } from '../../shared/domain/sharing/shared-csv.ts';
import { formatDate } from '../../shared/domain/time/calendar.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { shareIsNone, tooMuchShared } from '../../shared/http/pages/refusals.ts';
import { readShareCookie } from '../../shared/http/pages/share-cookie.ts';
import { showTable, unreferred } from '../../shared/http/pages/shared-replies.ts';
import { unlessTooMuch } from '../../shared/operations/within-read-budget.ts';
import { settleAll } from '../../shared/platform/parallel.ts';
import { getShared } from '../../shared/routes/pages/get-shared.ts';
import { noteVisit } from '../../shared/use-cases/sharing/note-visit.ts';
import { readShared } from '../../shared/use-cases/sharing/read-shared.ts';
import { findOpenShare, isVisiting } from '../../shared/use-cases/sharing/visit-share.ts';
import script from '../../web/pages/shared.client.js';
import { renderShareCode, renderShared } from '../../web/pages/shared.ts';

export const handler = pageEndpoint(getShared, async ({ query, event, now }) => {
  const { share: address, format, page } = query;
  const share = await findOpenShare(address, now);
  if (share === undefined) throw shareIsNone();
  if (!isVisiting(share, readShareCookie(event), now))
    return showPage(renderShareCode(address), 200, unreferred);
  const { person, limits } = share;
  const [shared] = await settleAll([
    unlessTooMuch(() => readShared(person, limits, page, now)),
    noteVisit(share, event.requestContext.requestId, now),
  ]);
  if (shared === undefined) throw tooMuchShared();
  if (format === 'csv') return showTable(sharedCsv(shared.variables));
  const rendered = renderShared({
    ...shared,
    displayName: person.displayName,
    path: `/shared/${address}`,
    fromDay: limits.fromDay,
    about: `You can read this until ${formatDate(limits.untilDay)}, unless it is ended before. The person sees when you do.`,
    script,
  });
  return showPage(rendered, 200, unreferred);
});
