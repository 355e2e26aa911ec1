import { isObject } from '../../domain/json/is-object.ts';
import { badRequest, problemAt } from '../../operations/failure.ts';
import { sha256 } from '../../platform/hash.ts';
import { checksumMark, notACursor } from '../../schemas/fields/cursor.ts';
import type { HttpEvent } from './request.ts';

/** The requested list: whose, of which operation, with which sort and filters. */
interface CursorQuery {
  readonly operation: string;
  readonly userId: number | undefined;
  /** Parsed, so that two spellings of one query are the same. */
  readonly query: unknown;
}

const checksumLength = 16;

/** A cursor to a place in this list and in no other. The checksum is no secret: it prevents mistakes, not reading. */
export const cursorTo = (list: CursorQuery, place: string): string =>
  `${place}${checksumMark}${checksumOf(list, place)}`;

/** Refuses a cursor of another list: of another person, another sort or other filters. Its answer would look right and be wrong. */
export function refuseOtherCursor(list: CursorQuery, { rawQueryString }: HttpEvent): void {
  const given = new URLSearchParams(rawQueryString).get('cursor');
  if (given === null) return;
  const place = given.slice(0, given.lastIndexOf(checksumMark));
  if (cursorTo(list, place) !== given)
    throw badRequest(
      problemAt(
        'cursor',
        `${notACursor} It works only with the same sort and filters, and for the same person.`,
      ),
    );
}

function checksumOf({ operation, userId, query }: CursorQuery, place: string): string {
  // A page of another size, through another app, or with more next to it, is of the same list.
  const {
    cursor: _,
    offset: __,
    limit: ___,
    clientId: ____,
    include: _____,
    ...asked
  } = isObject(query) ? query : {};
  return sha256(JSON.stringify([operation, userId, asked, place])).slice(0, checksumLength);
}
