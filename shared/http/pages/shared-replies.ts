import { renderShared, renderSharedStudy, type ShareFrame } from '../../../web/pages/shared.ts';
import type { SharePage } from '../../domain/sharing/share-page.ts';
import { sharedCsv } from '../../domain/sharing/shared-csv.ts';
import type { SharedVariable } from '../../domain/visit/shared-variable.ts';
import { noReferrer } from './no-referrer.ts';
import { PageReply, showPage } from './page-reply.ts';
import { sharedStudyNotFound, tooMuchShared } from './refusals.ts';

/** `found` is undefined if there was too much to read. */
export function showShare(
  found: SharePage | undefined,
  format: 'page' | 'csv',
  frame: ShareFrame,
): PageReply {
  if (found === undefined) throw tooMuchShared();
  if (found.kind === 'noStudy') throw sharedStudyNotFound();
  if (found.kind === 'study') return showPage(renderSharedStudy(found.study, frame), 200, noReferrer);
  if (format === 'csv') return showTable(found.variables);
  return showPage(renderShared(found, frame), 200, noReferrer);
}

const showTable = (variables: readonly SharedVariable[]): PageReply =>
  new PageReply({
    status: 200,
    body: sharedCsv(variables),
    headers: {
      ...noReferrer,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="daymark.csv"',
      'x-robots-tag': 'noindex',
    },
  });
