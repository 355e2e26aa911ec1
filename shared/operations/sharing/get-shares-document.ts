import { visitNarrative } from '../../../web/pages/visit-narrative.ts';
import { findGrant } from '../../data/clients/grant.ts';
import type { Person } from '../../domain/people/person.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import { visitOf } from '../../domain/sharing/visit-of-page.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { fittingDocument } from '../../exports/fhir/fitting-document.ts';
import type { DocumentPage } from '../../exports/fhir/visit-document.ts';
import { getSharesDocument as route } from '../../routes/sharing/get-shares-document.ts';
import { readSharePage } from '../../use-cases/sharing/read-share-page.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { withinReadBudget } from '../within-read-budget.ts';

/** More pages would be no summary any more. */
const mostPages = 3;

export const getSharesDocument = operation(route, {
  handle: async ({ caller, query, now }) => {
    const { person, userId } = caller;
    const grant = await findGrant(userId, query.shareId);
    const { limits, linkHash, clientName: name } = grant ?? {};
    if (limits === undefined || linkHash === undefined || name === undefined || limits.endsAt <= now)
      throw notFound('shareId: this link does not exist or has ended.');
    const narrowing = { path: 'shareId', advice: 'create a link that shows fewer variables.' };
    const { pages, allPages } = await withinReadBudget(narrowing, () => readPages(person, limits, now));
    const { displayName, yearOfBirth } = person;
    const written = await fittingDocument({ userId, displayName, yearOfBirth, pages, allPages, madeAt: now });
    return {
      ...ok(
        'The document of a link',
        written.detail === 'days'
          ? 'It has each day of the page, and the table by month.'
          : 'Single days are left out because it would be too large.',
      ),
      ...written,
      name,
      until: formatDate(limits.untilDay),
      endsAt: limits.endsAt,
    };
  },
});

async function readPages(person: Person, limits: ShareLimits, now: number) {
  const pages: DocumentPage[] = [];
  for (let page = 1, all = 1; ; page++) {
    const shown = await readSharePage(
      person,
      { ...limits, todaysPlan: undefined },
      { page, format: 'page' },
      now,
    );
    if (shown.kind === 'records') {
      const visit = visitOf(shown, limits);
      pages.push({ visit, variables: shown.variables, narrative: visitNarrative(visit) });
      all = shown.pages;
    }
    if (page >= Math.min(all, mostPages)) return { pages, allPages: all };
  }
}
