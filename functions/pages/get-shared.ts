import { withRequestBudget } from '../../shared/data/table/read-budget.ts';
import { csvLine } from '../../shared/domain/texts/csv.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { PageReply, showPage } from '../../shared/http/pages/page-reply.ts';
import { shareIsNone } from '../../shared/http/pages/refusals.ts';
import { readShareCookie } from '../../shared/http/pages/share-cookie.ts';
import { getShared } from '../../shared/routes/pages/get-shared.ts';
import { noteAccess } from '../../shared/use-cases/accesses/note-access.ts';
import { readShared, type SharedRecords } from '../../shared/use-cases/sharing/read-shared.ts';
import { findOpenShare, isVisiting, type OpenShare } from '../../shared/use-cases/sharing/visit-share.ts';
import { renderShareCode, renderShared } from '../../web/pages/shared.ts';

/** Nothing of it is told to other sites. */
const quiet = { 'referrer-policy': 'no-referrer' };

export const handler = pageEndpoint(getShared, async ({ query, tie, event, origin, now }) => {
  const { share: address, format } = query;
  const share = await findOpenShare(address, now);
  if (share === undefined) throw shareIsNone();
  if (!isVisiting(share, readShareCookie(event), now)) return showPage(renderShareCode(address, tie.token));
  const [records] = await Promise.all([
    withRequestBudget(() => readShared(share.person, share.limits, origin, now)),
    noteVisit(share, event.requestContext.requestId, now),
  ]);
  if (format === 'csv') return asCsv(records);
  const { fromDay, lastDay, variables } = records;
  const page = renderShared({
    address,
    displayName: share.person.displayName,
    fromDay,
    lastDay,
    untilDay: share.limits.untilDay,
    variables: variables.map(({ known, days }) => ({ variable: toReported(known), days })),
  });
  return showPage(page, 200, quiet);
});

const noteVisit = ({ person, grant, limits }: OpenShare, requestId: string, now: number) =>
  noteAccess(
    {
      userId: person.userId,
      person,
      actor: { kind: 'link', id: grant.clientId, name: grant.clientName },
      kind: { verb: 'read', subject: 'measurements' },
      variables: { ids: limits.variableIds, names: [] },
      requestId,
    },
    now,
  );

const toReported = ({ settings, userVariable }: SharedRecords['variables'][number]['known']) => ({
  id: userVariable.variable.variableId,
  displayName: settings.displayName,
  variableCategoryName: settings.category.name,
  userUnitAbbreviatedName: settings.unit.abbreviatedName,
  combinationOperation: settings.combinationOperation,
  fillingType: 'none' as const,
});

const asCsv = ({ variables }: SharedRecords): PageReply =>
  new PageReply({
    status: 200,
    body: [
      csvLine(['day', 'variable', 'value', 'unit']),
      ...variables.flatMap(({ known: { settings }, days = [] }) =>
        days.map(({ startDate, value }) =>
          csvLine([startDate, settings.displayName, value, settings.unit.abbreviatedName]),
        ),
      ),
    ].join(''),
    headers: {
      ...quiet,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="shared.csv"',
      'x-robots-tag': 'noindex',
    },
  });
