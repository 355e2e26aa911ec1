import { counted } from '../../domain/texts/counted.ts';
import { getFeed as route } from '../../routes/feed/get-feed.ts';
import { narrowFeed } from '../../schemas/feed/feed-query.ts';
import { readAheadFeed } from '../../use-cases/feed/feed-sources.ts';
import { readFeed } from '../../use-cases/feed/read-feed.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { listReply } from '../replies/list-reply.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const getFeed = operation(route, {
  readAhead: ({ userId, now }) => readAheadFeed(userId, now),
  handle: async (input) => {
    const { caller, query, baseUrl, now, ahead } = input;
    const { userId, clientId } = caller;
    const reader = { userId, clientId, now, baseUrl, ahead };
    const page = await withinReadBudget(narrowFeed(query), () => readFeed(reader, query));
    const { cards, next } = page;
    const body = { ...ok('Your feed', `This page has ${counted(cards.length, 'card')}.`), cards };
    return listReply(body, next, input);
  },
});
