import * as v from 'valibot';
import {
  discoveryListSchema,
  discoverySchema,
  dismissedLineSchema,
} from '../../schemas/discoveries/discovery.ts';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const getDiscoveries = {
  id: 'get-discoveries',
  method: 'GET',
  path: '/api/v3/discoveries',
  topic: 'Studies',
  summary: 'List what stands out',
  description:
    'Which of your variables go together from one day to the next by more than chance, among all pairs worth asking ' +
    'about. The list is made once a night after something was recorded, over the last 365 days that have ended, and ' +
    'says how many pairs were looked at and how many of its lines to expect to be chance. Show its sentences with it. ' +
    'No study is made: creating one opens a line.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: v.object(clientIdParameter),
  response: envelope({
    discoveries: says(v.array(discoverySchema), 'The surest first; all of them.'),
    dismissed: says(
      v.array(dismissedLineSchema),
      'What you took away, the latest first: whether it stands out at present or not.',
    ),
    list: says(discoveryListSchema, 'What the list says of itself.'),
  }),
  table: { actions: ['BatchGetItem', 'GetItem', 'Query'], guarded: ['clients'] },
} as const satisfies Route;
