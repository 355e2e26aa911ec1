import * as v from 'valibot';
import { envelope } from '../schemas/envelope.ts';
import { feedCardSchema, feedQuery } from '../schemas/feed-query.ts';
import type { Route } from './route.ts';

export const getFeed = {
  id: 'get-feed',
  method: 'GET',
  path: '/api/v3/feed',
  topic: 'Feed',
  summary: 'Read the feed',
  description:
    'What is due and new, as cards: one for each notification that waits for an answer, one for each message, ' +
    'one for each study, new again when its result has changed. Every button of a question carries the parameters ' +
    'that, posted back, do what it says. The `Link` header with `rel="next"` leads to the next page. Sorting reads at most 50,000 matching cards; newest first has no such limit.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: feedQuery,
  response: envelope({ cards: v.array(feedCardSchema) }),
  table: { actions: ['BatchGetItem', 'Query'], indexes: ['byVariable'] },
} as const satisfies Route;
