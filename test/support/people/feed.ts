import type { FeedCard } from '../../../shared/schemas/feed/feed-query.ts';
import type { Service, TokenHolder } from '../client.ts';
import type { RefusalAnswer } from './measurements.ts';

export interface Feed {
  readonly description: string;
  readonly cards: FeedCard[];
}

/** Reads and answers a person's feed. */
export const feedOf = (service: Service, holder: TokenHolder) => ({
  get: (query = '') => service.get<Feed>(`/api/v3/feed?${query}`, holder),
  refuseGet: (query: string) => service.get<RefusalAnswer>(`/api/v3/feed?${query}`, holder),
  /** The ids of the cards, in order. */
  ids: async (query = '') =>
    (await service.get<Feed>(`/api/v3/feed?${query}`, holder)).body.cards.map(({ id }) => id),
  titles: async (query = '') =>
    (await service.get<Feed>(`/api/v3/feed?${query}`, holder)).body.cards.map(({ title }) => title),
  post: (body: unknown) => service.post<Feed>('/api/v3/feed', body, holder),
  refuse: (body: unknown) => service.post<RefusalAnswer>('/api/v3/feed', body, holder),
});
