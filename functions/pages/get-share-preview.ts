import { sharedCsv } from '../../shared/domain/sharing/shared-csv.ts';
import { formatDate } from '../../shared/domain/time/calendar.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { tooMuchShared } from '../../shared/http/pages/refusals.ts';
import { showTable } from '../../shared/http/pages/shared-replies.ts';
import { unlessTooMuch } from '../../shared/operations/within-read-budget.ts';
import { getSharePreview } from '../../shared/routes/pages/get-share-preview.ts';
import { readShared } from '../../shared/use-cases/sharing/read-shared.ts';
import script from '../../web/pages/shared.client.js';
import { renderShared } from '../../web/pages/shared.ts';

/** The very page that a link would show, before there is one. */
export const handler = pageEndpoint(getSharePreview, async ({ query, signedIn, now }) => {
  const { variables: variableIds, from: fromDay, format, page } = query;
  const { person } = signedIn;
  const shared = await unlessTooMuch(() => readShared(person, { variableIds, fromDay }, page, now));
  if (shared === undefined) throw tooMuchShared();
  if (format === 'csv') return showTable(sharedCsv(shared.variables));
  const chosen = variableIds === undefined ? '' : `variables=${variableIds.join('.')}&`;
  const since = fromDay === undefined ? '' : `from=${formatDate(fromDay)}&`;
  const rendered = renderShared({
    ...shared,
    displayName: person.displayName,
    path: '/share-preview',
    kept: `${chosen}${since}`,
    fromDay,
    about: 'This is what whoever has the link and the code would see. Only you see it now.',
    script,
  });
  return showPage(rendered);
});
