import { counted } from '../../shared/domain/texts/counted.ts';
import { listReply } from '../../shared/operations/replies/list-reply.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { withinReadBudget } from '../../shared/operations/within-read-budget.ts';
import { getFeed } from '../../shared/routes/feed/get-feed.ts';
import { narrowFeed } from '../../shared/schemas/feed/feed-query.ts';
import { beginFeed } from '../../shared/use-cases/feed/feed-sources.ts';
import { readFeed } from '../../shared/use-cases/feed/read-feed.ts';

const readAhead = ({ userId, now }: Unproven<typeof getFeed>) => beginFeed(userId, now);

export const handler = endpoint(getFeed, readAhead, async (input) => {
  const { caller, query, baseUrl, now, ahead } = input;
  const reader = { userId: caller.userId, now, baseUrl, begun: ahead };
  const page = await withinReadBudget(narrowFeed(query), () => readFeed(reader, query));
  const { cards, next } = page;
  const body = { ...ok('Your feed', `This page has ${counted(cards.length, 'card')}.`), cards };
  return listReply(body, next, input);
});
