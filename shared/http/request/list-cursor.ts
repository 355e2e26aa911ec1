import { badRequest, problemAt } from '../../operations/failure.ts';
import { sha256 } from '../../platform/hash.ts';
import { notACursor, sealMark } from '../../schemas/fields/cursor.ts';
import type { HttpEvent } from './request.ts';

/** The list that somebody asks for: whose, of which operation, by what sort and filters. */
export interface AskedList {
  readonly operation: string;
  readonly userId: number | undefined;
  /** As it was read, so that two ways to spell one query are one. */
  readonly query: unknown;
}

const sealLength = 16;

/** A cursor that leads to a place in this list, and in no other. No secret: it keeps from mistakes, not from reading. */
export const cursorTo = (list: AskedList, place: string): string =>
  `${place}${sealMark}${sealOf(list, place)}`;

/** Going on in another list would answer, and be wrong: somebody else's, sorted otherwise, or with other filters. */
export function refuseOtherCursor(list: AskedList, { rawQueryString }: HttpEvent): void {
  const given = new URLSearchParams(rawQueryString).get('cursor');
  if (given === null) return;
  const place = given.slice(0, given.lastIndexOf(sealMark));
  if (cursorTo(list, place) !== given)
    throw badRequest(
      problemAt(
        'cursor',
        `${notACursor} It goes on with the same sort and filters, and the same person, only.`,
      ),
    );
}

function sealOf({ operation, userId, query }: AskedList, place: string): string {
  // How much of the list is asked for, and through which app, does not make it another.
  const { cursor: _, offset: __, limit: ___, clientId: ____, ...asked } = { ...(query as object) } as Paging;
  return sha256(JSON.stringify([operation, userId, asked, place])).slice(0, sealLength);
}

interface Paging {
  readonly cursor?: unknown;
  readonly offset?: unknown;
  readonly limit?: unknown;
  readonly clientId?: unknown;
}
