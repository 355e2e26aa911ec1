import * as v from 'valibot';
import { cursorParameter } from '../fields/cursor.ts';
import { momentFilter } from '../fields/filters.ts';
import type { Narrowing } from '../fields/narrowing.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';
import { sortBy } from '../fields/sort.ts';
import { cardSchema } from './card.ts';

const sortFields = ['createdAt', 'updatedAt', 'id'] as const;

/** Interface 4.3. */
export const feedQuery = v.object({
  sort: mayHave(
    sortBy(sortFields),
    'A field; with a leading -, descending. By default newest first: by the time a question asks about, a message was posted, or a study said something new.',
  ),
  createdAt: mayHave(
    momentFilter('ge'),
    'Created at or after this time, a second or a date; prefix (gt), (ge), (lt), (le), (ne), repeat for a range.',
  ),
  updatedAt: mayHave(momentFilter('ge'), 'Last changed at or after this time; takes the same prefixes.'),
  ...pageParameters,
  ...cursorParameter,
  ...clientIdParameter,
});
export type FeedQuery = v.InferOutput<typeof feedQuery>;

/** Names the parameter that makes a query read too much; the costliest is looked at first. */
export function narrowFeed({ sort, cursor, offset, createdAt, updatedAt }: FeedQuery): Narrowing {
  if (sort !== undefined) return { path: 'sort', advice: 'leave sort out, or narrow by createdAt.' };
  if (cursor === undefined && offset > 0)
    return { path: 'offset', advice: 'leave it out and follow the Link header, or narrow by createdAt.' };
  if (createdAt !== undefined || updatedAt !== undefined)
    return { path: createdAt === undefined ? 'updatedAt' : 'createdAt', advice: 'give a span of createdAt.' };
  return { path: 'limit', advice: 'ask for fewer cards.' };
}

/** A card as the feed shows it. */
export const feedCardSchema = v.object({
  ...cardSchema.entries,
  id: says(v.string(), 'Stays the same as long as the card is in the feed.'),
  createdAt: says(v.string(), 'UTC, YYYY-MM-DDThh:mm:ss.'),
  updatedAt: says(v.string(), 'UTC, YYYY-MM-DDThh:mm:ss.'),
});
export type FeedCard = v.InferOutput<typeof feedCardSchema>;
