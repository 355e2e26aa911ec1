import type { ListPosition } from '../../domain/lists/page.ts';
import { writePlace } from '../../schemas/fields/cursor.ts';
import { Reply } from '../reply.ts';
import { linkToNext } from './link.ts';

interface PageRequest {
  readonly url: string;
  readonly cursorTo: (place: string) => string;
}

/** A page of a list, with a link to the next where there is more: after a place in the list, or by counting. */
export function listReply(
  body: object,
  next: ListPosition | number | undefined,
  { url, cursorTo }: PageRequest,
): Reply {
  if (next === undefined) return new Reply(body, {});
  const from = typeof next === 'number' ? { offset: next } : { place: writePlace(next) };
  return new Reply(body, { link: linkToNext(url, from, cursorTo) });
}
