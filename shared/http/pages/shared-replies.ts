import { PageReply } from './page-reply.ts';

/** Where the page is opens it together with the code: no other site is told. */
export const unreferred = { 'referrer-policy': 'no-referrer' };

/** A table to take along. */
export const showTable = (csv: string): PageReply =>
  new PageReply({
    status: 200,
    body: csv,
    headers: {
      ...unreferred,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="daymark.csv"',
      'x-robots-tag': 'noindex',
    },
  });
