import type { Place } from '../../domain/lists/page.ts';
import { field } from './field.ts';
import { mayHave } from './says.ts';

/** What stands behind the last dot ties a cursor to its list; before it is the place in that list. */
export const sealMark = '.';

/** A cursor, read to its place; that it belongs to the list that is asked for is seen to for all operations alike. */
export const cursorField = <At>(read: (place: string) => At | undefined) =>
  field({ type: 'string' }, (input, refuse): At => {
    const end = typeof input === 'string' ? input.lastIndexOf(sealMark) : -1;
    const place = end < 0 ? undefined : read((input as string).slice(0, end));
    return place ?? refuse(notACursor);
  });

export const notACursor = 'must be a cursor taken from an earlier page, whole and as it was.';

const longestPlace = 2000;

const placeField = cursorField((text): Place | undefined => {
  if (text.length > longestPlace) return undefined;
  try {
    const keys: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(keys) && keys.every(isKey) ? keys : undefined;
  } catch {
    return undefined;
  }
});

const isKey = (key: unknown) => typeof key === 'string' || typeof key === 'number';

export const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** For lists whose pages follow each other by the place of their last record. */
export const cursorParameter = {
  cursor: mayHave(
    placeField,
    'Where to go on, as the Link header of the page before says; offset then counts for nothing. It goes with the sort and the filters it was given for.',
  ),
};
