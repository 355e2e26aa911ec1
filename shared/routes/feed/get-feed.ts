import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { feedCardSchema, feedQuery } from '../../schemas/feed/feed-query.ts';
import type { Route } from '../route.ts';

export const getFeed = {
  id: 'get-feed',
  method: 'GET',
  path: '/api/v3/feed',
  topic: 'Feed',
  summary: 'Read the feed',
  description:
    'What is due and new, as cards: one for each notification waiting for an answer, one for each message, ' +
    'and one for each study, again when its result changes. Every button of a question carries the parameters ' +
    'that, posted back, do what it says. The `Link` header with `rel="next"` leads to the next page. A request reads at most 1,000 units of 4 KB: sorting or skipping more than that is refused, with advice on what to narrow.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: feedQuery,
  response: envelope({ cards: v.array(feedCardSchema) }),
  table: { actions: ['BatchGetItem', 'Query'], indexes: ['byVariable'] },
} as const satisfies Route;
