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
  summary: 'Act on cards in the feed, or add some',
  description:
    'Accepts up to 100 cards or bare parameter objects. `selectedButton.parameters` take precedence over `parameters`, ' +
    'and text typed into input fields over both. A notification with an action or a value is tracked, snoozed or skipped ' +
    'exactly as with POST /trackingReminderNotifications. A card with a title or content and no action is kept as ' +
    'a message in the feed, its HTML reduced to harmless tags. Posting it again changes nothing; with the same id and ' +
    'a different text, it is updated. `dismiss`, with the id of a message or of a study’s card, removes it from the feed ' +
    'for good; a study comes back when its result changes. Everything is checked before anything is done. Returns the updated feed; `[]` ' +
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
