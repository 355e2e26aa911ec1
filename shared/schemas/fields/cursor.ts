import type { ListPosition } from '../../domain/lists/page.ts';
import { field } from './field.ts';
import { mayHave } from './says.ts';

/** Separates the place in a list from the checksum that ties the cursor to that list. */
export const checksumMark = '.';

/** A cursor, read to its place. Its checksum is checked for all operations by `refuseOtherCursor`. */
export const cursorField = <At>(read: (place: string) => At | undefined) =>
  field({ type: 'string' }, (input, refuse): At => {
    if (typeof input !== 'string') return refuse(notACursor);
    const end = input.lastIndexOf(checksumMark);
    const place = end < 0 ? undefined : read(input.slice(0, end));
    return place ?? refuse(notACursor);
  });

export const notACursor = 'must be a cursor from an earlier page, complete and unchanged.';

const longestPlace = 2000;

const placeField = cursorField((text): ListPosition | undefined => {
  if (text.length > longestPlace) return undefined;
  try {
    const keys: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(keys) && keys.every(isKey) ? keys : undefined;
  } catch {
    return undefined;
  }
});

const isKey = (key: unknown) => typeof key === 'string' || typeof key === 'number';

export const writePlace = (place: ListPosition): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** A list whose cursor is the place of the last record of the page before. */
export const cursorParameter = {
  cursor: mayHave(
    placeField,
    'Where to continue, from the Link header of the previous page; offset is then ignored. It works only with the same sort and filters.',
  ),
};
