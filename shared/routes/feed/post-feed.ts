import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { feedItems } from '../../schemas/feed/feed-item.ts';
import { feedCardSchema } from '../../schemas/feed/feed-query.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';

export const postFeed = {
  id: 'post-feed',
  method: 'POST',
  path: '/api/v3/feed',
  topic: 'Feed',
  summary: 'Act on cards of the feed, or add some',
  description:
    'Takes up to 100 cards, or bare parameter objects. What acts is `selectedButton.parameters` over `parameters`, ' +
    'then what was typed into input fields: a notification with an action or a value is tracked, snoozed or skipped ' +
    'exactly as POST /trackingReminderNotifications does it. A card with a title or content and no action is kept as ' +
    'a message in the feed, its HTML reduced to harmless tags; posted again it changes nothing, with the same id and ' +
    'other words it is changed. `dismiss`, with the id of a message or of the card of a study, takes it out of the feed ' +
    'for good; a study comes back when its result changes. Everything is checked before anything is done. Answers the feed as it is then; `[]` ' +
    'just reads it.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'] },
  query: v.object(clientIdParameter),
  body: feedItems,
  response: envelope({ cards: v.array(feedCardSchema) }),
  table: {
    actions: [
      'BatchGetItem',
      'GetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'ConditionCheckItem',
    ],
    indexes: ['byVariable'],
  },
} as const satisfies Route;
