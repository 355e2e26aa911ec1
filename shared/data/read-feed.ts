import { type FeedEntry, isNewer, matchesFeedQuery, sortEntries } from '../domain/feed/entry.ts';
import { formatUtc } from '../domain/time/calendar.ts';
import type { Card } from '../schemas/card.ts';
import type { FeedCard, FeedQuery } from '../schemas/feed-query.ts';
import { type FeedSource, feedSources } from './feed-sources.ts';
import { mergeStreams } from './merge-streams.ts';

/** Cards that are sorted in memory; newest first has no such ceiling. */
const mostSorted = 50_000;

export interface FeedPage {
  readonly kind: 'page';
  readonly cards: FeedCard[];
  readonly hasMore: boolean;
}

type Sourced = FeedEntry & { readonly source: FeedSource };

/** One page of a person's feed. Only the cards on it are built. */
export async function readFeed(
  userId: number,
  query: FeedQuery,
  now: number,
): Promise<FeedPage | { readonly kind: 'tooMany'; readonly most: number }> {
  const { sort, ...rest } = query;
  if (sort === undefined) return readNewest(userId, rest, now);
  const found = await collect(userId, rest, mostSorted + 1, now);
  if (found.length > mostSorted) return { kind: 'tooMany', most: mostSorted };
  return toPage(userId, sortEntries(found, sort), rest, now);
}

/** A page of the feed in the order it usually has, which is read no further than needed. */
export async function readNewest(
  userId: number,
  query: Omit<FeedQuery, 'sort'>,
  now: number,
): Promise<FeedPage> {
  const wanted = query.offset + query.limit + 1;
  return toPage(userId, await collect(userId, query, wanted, now), query, now);
}

async function collect(
  userId: number,
  query: Omit<FeedQuery, 'sort'>,
  most: number,
  now: number,
): Promise<Sourced[]> {
  const matches = matchesFeedQuery(query);
  const streams = feedSources.map((source) => sourced(source, userId, now));
  const found: Sourced[] = [];
  for await (const entry of mergeStreams(streams, isNewer)) {
    if (matches(entry)) found.push(entry);
    if (found.length === most) break;
  }
  return found;
}

async function* sourced(source: FeedSource, userId: number, now: number): AsyncGenerator<Sourced[]> {
  for await (const page of source.read(userId, now)) yield page.map((entry) => ({ ...entry, source }));
}

async function toPage(
  userId: number,
  entries: readonly Sourced[],
  { limit, offset }: Pick<FeedQuery, 'limit' | 'offset'>,
  now: number,
): Promise<FeedPage> {
  const cards = await toFeedCards(userId, entries.slice(offset, offset + limit), now);
  return { kind: 'page', cards, hasMore: entries.length > offset + limit };
}

async function toFeedCards(userId: number, page: readonly Sourced[], now: number): Promise<FeedCard[]> {
  const bySource = [...Map.groupBy(page, ({ source }) => source)];
  const cards = new Map<string, Card>();
  await Promise.all(
    bySource.map(async ([source, entries]) => {
      for (const [id, card] of await source.toCards(userId, entries, now)) cards.set(id, card);
    }),
  );
  return page.flatMap(({ id, createdAt, updatedAt }) => {
    const card = cards.get(id);
    const times = { createdAt: formatUtc(createdAt), updatedAt: formatUtc(updatedAt) };
    return card === undefined ? [] : [{ ...card, id, ...times }];
  });
}
