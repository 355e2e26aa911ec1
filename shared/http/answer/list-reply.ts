import { linkToNext } from './link.ts';
import { Reply } from './response.ts';

interface AskedPage {
  readonly url: string;
  readonly query: { readonly offset: number; readonly limit: number };
}

/** A page of a list, with a link to the next where there is more. */
export function listReply(body: object, hasMore: boolean, { url, query }: AskedPage): Reply {
  const next = { cursor: undefined, offset: String(query.offset + query.limit) };
  return new Reply(body, hasMore ? { link: linkToNext(url, next) } : {});
}
