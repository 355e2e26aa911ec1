import type { Card } from '../../domain/cards/card.ts';
import {
  entryOrder,
  type FeedEntry,
  isNewer,
  matchesFeedQuery,
  newestFirst,
} from '../../domain/feed/feed-entry.ts';
import { isSatisfiable, narrowSpan } from '../../domain/lists/condition.ts';
import { isAfter, type ListPosition, type Order, pageOf } from '../../domain/lists/page.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { mergeStreams } from '../../platform/merge-streams.ts';
import type { FeedCard, FeedQuery } from '../../schemas/feed/feed-query.ts';
import { type FeedRange, type FeedReader, type FeedSource, feedSources } from './feed-sources.ts';

/** Every time that a card can have; ten digits hold each. */
const everySecond = { from: 0, to: 9_999_999_999 };

interface FeedPage {
  readonly cards: FeedCard[];
  /** The place after which the next page begins, if there is more. */
  readonly next?: ListPosition | undefined;
}

type SourceEntry = FeedEntry & { readonly source: FeedSource };

/** One page of a person's feed. Only the cards on it are built. */
export async function readFeed(reader: FeedReader, query: FeedQuery): Promise<FeedPage> {
  const { sort, ...rest } = query;
  if (sort === undefined) return readNewest(reader, rest);
  const found = await collect(reader, rest, Number.POSITIVE_INFINITY);
  return toPage(reader, found, entryOrder(sort), rest);
}

/** A page of the feed in the order it usually has, which is read no further than needed. */
export async function readNewest(reader: FeedReader, query: Omit<FeedQuery, 'sort'>): Promise<FeedPage> {
  const { cursor, offset, limit } = query;
  const wanted = (cursor === undefined ? offset : 0) + limit + 1;
  return toPage(reader, await collect(reader, query, wanted, cursor), newestFirst, query);
}

/** Entries that match, `most` of them at most, newest first; only those after a place in that order, where one is given. */
async function collect(
  reader: FeedReader,
  query: Omit<FeedQuery, 'sort'>,
  most: number,
  after?: ListPosition,
): Promise<SourceEntry[]> {
  const { createdAt = [], updatedAt = [] } = query;
  if (!isSatisfiable(createdAt) || !isSatisfiable(updatedAt)) return [];
  const matches = matchesFeedQuery(query);
  // Nothing was changed before it was created.
  const changedUntil = narrowSpan(everySecond, updatedAt).to;
  const range = {
    most,
    createdAt: narrowSpan({ ...everySecond, to: changedUntil }, createdAt),
    until: after === undefined ? everySecond.to : Number(after[0]),
  };
  const isStillToCome = (entry: FeedEntry) =>
    after === undefined || isAfter(newestFirst.placeOf(entry), after, newestFirst);
  const streams = feedSources.map((source) => withSource(source, reader, range));
  const found: SourceEntry[] = [];
  for await (const entry of mergeStreams(streams, isNewer)) {
    if (isStillToCome(entry) && matches(entry)) found.push(entry);
    if (found.length === most) break;
  }
  return found;
}

async function* withSource(
  source: FeedSource,
  reader: FeedReader,
  range: FeedRange,
): AsyncGenerator<SourceEntry[]> {
  for await (const page of source.read(reader, range)) yield page.map((entry) => ({ ...entry, source }));
}

async function toPage(
  reader: FeedReader,
  entries: readonly SourceEntry[],
  order: Order<FeedEntry>,
  asked: Pick<FeedQuery, 'limit' | 'offset' | 'cursor'>,
): Promise<FeedPage> {
  const { page, next } = pageOf(entries, order, asked);
  return { cards: await toFeedCards(reader, page), next };
}

async function toFeedCards(reader: FeedReader, page: readonly SourceEntry[]): Promise<FeedCard[]> {
  const bySource = [...Map.groupBy(page, ({ source }) => source)];
  const cards = new Map<string, Card>();
  await Promise.all(
    bySource.map(async ([source, entries]) => {
      for (const [id, card] of await source.toCards(reader, entries)) cards.set(id, card);
    }),
  );
  return page.flatMap(({ id, createdAt, updatedAt }) => {
    const card = cards.get(id);
    const times = { createdAt: formatUtc(createdAt), updatedAt: formatUtc(updatedAt) };
    return card === undefined ? [] : [{ ...card, id, ...times }];
  });
}
